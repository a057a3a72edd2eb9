import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetCodecName, avGetPixFmtName, Codec, FFmpegError, type FormatContext, type Stream } from 'node-av/lib';
import type { Report } from '../engine.ts';
import { refuseLargePicture, refuseManyPictures } from '../judge.ts';
import type { MediaSource } from '../media.port.ts';
import { addPacket, createPassage, type Passage } from '../passage.ts';
import { withComplaints } from './complaints.ts';
import { openInput, packetsOf, pixelAspectOf, turnOf } from './input.ts';

export async function inspect(source: MediaSource): Promise<Report> {
  const { result, complaints } = await withComplaints(() => readReport(source));
  return { ...result, complaints };
}

type ReportWithoutLog = Omit<Report, 'complaints'>;
const unreadableReport: ReportWithoutLog = { isOpen: false, declaredSeconds: null, video: null, audio: null };

function readReport(source: MediaSource): ReportWithoutLog {
  const input = openInput(source);
  if (!input) return unreadableReport;
  const declaredVideo = findStream(input, AVMEDIA_TYPE_VIDEO);
  if (declaredVideo) refuseLargePicture(declaredVideo.codecpar);
  FFmpegError.throwIfError(input.findStreamInfoSync(null), 'Cannot find streams');
  const video = findStream(input, AVMEDIA_TYPE_VIDEO);
  if (video) refuseLargePicture(video.codecpar);
  const audio = findStream(input, AVMEDIA_TYPE_AUDIO);
  const passages = readPackets(input, video, audio);
  const report = {
    isOpen: true,
    declaredSeconds: toSeconds(input.duration, 1e-6),
    video: video && passages.video.packets > 0
        ? { ...readStreamFacts(video, passages.video), ...readVideoFacts(video) }
        : null,
    audio:
      audio && passages.audio.packets > 0
        ? { ...readStreamFacts(audio, passages.audio), channels: audio.codecpar.channels }
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
  const passages = { video: createPassage(), audio: createPassage() };
  for (const packet of packetsOf(input)) {
    const stream = packet.streamIndex === video?.index ? video : packet.streamIndex === audio?.index ? audio : null;
    if (!stream) continue;
    const unit = stream.timeBase.toDouble();
    addPacket(stream === video ? passages.video : passages.audio, {
      showSeconds: toSeconds(packet.pts, unit),
      decodeSeconds: toSeconds(packet.dts, unit),
      lengthSeconds: Number(packet.duration) * unit,
    });
    if (video) refuseManyPictures(passages.video, video.codecpar);
  }
  return passages;
}

function readStreamFacts(stream: Stream, passage: Passage) {
  const { codecpar, index, timeBase, duration } = stream;
  const codec = (Codec.findDecoder(codecpar.codecId) && avGetCodecName(codecpar.codecId)) ?? 'unknown';
  return { index, codec, declaredSeconds: toSeconds(duration, timeBase.toDouble()), passage };
}

function readVideoFacts(stream: Stream) {
  const { width, height, format } = stream.codecpar;
  const aspect = pixelAspectOf(stream);
  const pixelFormat = avGetPixFmtName(format as AVPixelFormat) ?? 'unknown';
  const pixelAspect = aspect.num > 0 ? aspect.toDouble() : 1;
  return { width, height, pixelFormat, pixelAspect, turn: turnOf(stream) };
}

function toSeconds(timestamp: bigint, unit: number): number | null {
  return timestamp === AV_NOPTS_VALUE ? null : Number(timestamp) * unit;
}
