import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetCodecName, avGetPixFmtName, Codec, FFmpegError, type FormatContext, type Stream } from 'node-av/lib';
import type { MediaReport } from '../engine.ts';
import { assertFrameCount, assertFrameSize } from '../evaluate-report.ts';
import type { MediaSource } from '../media.port.ts';
import { addPacket, createPacketStats, type PacketStats } from '../packet-stats.ts';
import { captureWarnings } from './capture-warnings.ts';
import { getPixelAspect, getRotation, iteratePackets, openInput } from './input.ts';

export async function inspect(source: MediaSource, formats?: string): Promise<MediaReport> {
  const { result, warnings } = await captureWarnings(() => readReport(source, formats));
  return { ...result, warnings };
}

type ReportWithoutLog = Omit<MediaReport, 'warnings'>;
const unreadableReport: ReportWithoutLog = { isReadable: false, declaredSeconds: null, video: null, audio: null };

function readReport(source: MediaSource, formats?: string): ReportWithoutLog {
  const input = openInput(source, formats);
  if (!input) return unreadableReport;
  const declaredVideo = findStream(input, AVMEDIA_TYPE_VIDEO);
  if (declaredVideo) assertFrameSize(declaredVideo.codecpar);
  FFmpegError.throwIfError(input.findStreamInfoSync(null), 'Cannot find streams');
  const video = findStream(input, AVMEDIA_TYPE_VIDEO);
  if (video) assertFrameSize(video.codecpar);
  const audio = findStream(input, AVMEDIA_TYPE_AUDIO);
  const stats = readPackets(input, video, audio);
  const report = {
    isReadable: true,
    declaredSeconds: toSeconds(input.duration, 1e-6),
    video:
      video && stats.video.packets > 0 ? { ...readStreamFacts(video, stats.video), ...readVideoFacts(video) } : null,
    audio:
      audio && stats.audio.packets > 0
        ? { ...readStreamFacts(audio, stats.audio), channels: audio.codecpar.channels }
        : null,
  };
  input.closeInputSync();
  return report;
}

/** Finds the first stream of a type. Ignores cover art, which is also a video stream. */
function findStream({ streams }: FormatContext, type: AVMediaType): Stream | undefined {
  return streams.find(
    (stream) => stream.codecpar.codecType === type && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
}

function readPackets(input: FormatContext, video: Stream | undefined, audio: Stream | undefined) {
  const stats = { video: createPacketStats(), audio: createPacketStats() };
  for (const packet of iteratePackets(input)) {
    const stream = packet.streamIndex === video?.index ? video : packet.streamIndex === audio?.index ? audio : null;
    if (!stream) continue;
    const unit = stream.timeBase.toDouble();
    addPacket(stream === video ? stats.video : stats.audio, {
      ptsSeconds: toSeconds(packet.pts, unit),
      dtsSeconds: toSeconds(packet.dts, unit),
      durationSeconds: Number(packet.duration) * unit,
    });
    if (video) assertFrameCount(stats.video, video.codecpar);
  }
  return stats;
}

function readStreamFacts(stream: Stream, packetStats: PacketStats) {
  const { codecpar, index, timeBase, duration } = stream;
  const codec = (Codec.findDecoder(codecpar.codecId) && avGetCodecName(codecpar.codecId)) ?? 'unknown';
  return { index, codec, declaredSeconds: toSeconds(duration, timeBase.toDouble()), packetStats };
}

function readVideoFacts(stream: Stream) {
  const { width, height, format } = stream.codecpar;
  const aspect = getPixelAspect(stream);
  const pixelFormat = avGetPixFmtName(format as AVPixelFormat) ?? 'unknown';
  const pixelAspect = aspect.num > 0 ? aspect.toDouble() : 1;
  return { width, height, pixelFormat, pixelAspect, rotation: getRotation(stream) };
}

function toSeconds(timestamp: bigint, unit: number): number | null {
  return timestamp === AV_NOPTS_VALUE ? null : Number(timestamp) * unit;
}
