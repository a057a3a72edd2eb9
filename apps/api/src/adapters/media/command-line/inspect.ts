import type { MediaReport } from '../engine.ts';
import { assertFrameCount, assertFrameSize } from '../evaluate-report.ts';
import type { MediaSource } from '../media.port.ts';
import { addPacket, createPacketStats, type PacketStats } from '../packet-stats.ts';
import { buildPacketsArguments, buildStreamsArguments } from './arguments.ts';
import { readProgramLines, runProgram } from './run-program.ts';

/** A stream in the output of ffprobe. */
type ProbedStream = {
  index: number;
  codec_type: string;
  codec_name?: string;
  duration?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  sample_aspect_ratio?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
};

export async function inspect(ffprobe: string, source: MediaSource, formats?: string): Promise<MediaReport> {
  const { output, isSuccess, warnings } = await runProgram(ffprobe, buildStreamsArguments(source, formats));
  if (!isSuccess) return { isReadable: false, declaredSeconds: null, video: null, audio: null, warnings };
  const probed: { streams: ProbedStream[]; format: { duration?: string } } = JSON.parse(output.toString());
  const video = findStream(probed.streams, 'video');
  const audio = findStream(probed.streams, 'audio');
  if (video) assertFrameSize(getSize(video));
  const stats = { video: createPacketStats(), audio: createPacketStats() };
  const packetsResult = await readProgramLines(ffprobe, buildPacketsArguments(source, formats), (line) => {
    const [index, pts, dts, duration] = line.split(',');
    // After a packet with side data, ffprobe prints an empty line.
    if (!index) return;
    const packetStats =
      Number(index) === video?.index ? stats.video : Number(index) === audio?.index ? stats.audio : null;
    if (!packetStats) return;
    addPacket(packetStats, {
      ptsSeconds: parseSeconds(pts),
      dtsSeconds: parseSeconds(dts),
      durationSeconds: parseSeconds(duration) ?? 0,
    });
    if (video) assertFrameCount(stats.video, getSize(video));
  });
  return {
    isReadable: true,
    declaredSeconds: parseSeconds(probed.format.duration),
    video:
      video && stats.video.packets > 0 ? { ...readStreamFacts(video, stats.video), ...readVideoFacts(video) } : null,
    audio:
      audio && stats.audio.packets > 0
        ? { ...readStreamFacts(audio, stats.audio), channels: audio.channels ?? 2 }
        : null,
    warnings: [...warnings, ...packetsResult.warnings],
  };
}

function findStream(streams: ProbedStream[], kind: string): ProbedStream | undefined {
  return streams.find(({ codec_type, disposition }) => codec_type === kind && !disposition?.attached_pic);
}

function readStreamFacts({ index, codec_name: codec = 'unknown', duration }: ProbedStream, packetStats: PacketStats) {
  return { index, codec, declaredSeconds: parseSeconds(duration), packetStats };
}

function readVideoFacts(stream: ProbedStream) {
  const [pixelWidth = 1, pixelHeight = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const counterclockwise = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return {
    ...getSize(stream),
    pixelFormat: stream.pix_fmt ?? 'unknown',
    pixelAspect: pixelWidth / pixelHeight || 1,
    // ffprobe reports the counterclockwise rotation.
    rotation: (360 - Math.round(counterclockwise / 90) * 90) % 360,
  };
}

function getSize({ width = 0, height = 0 }: ProbedStream) {
  return { width, height };
}

/** Returns null for a missing value and for "N/A". */
function parseSeconds(text: string | undefined): number | null {
  return text === undefined || Number.isNaN(Number(text)) ? null : Number(text);
}
