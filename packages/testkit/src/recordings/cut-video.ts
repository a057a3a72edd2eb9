import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, type Packet, type Stream } from 'node-av/lib';
import { iteratePackets, openFile } from './read-packets.ts';

/** In seconds from the start of the recording. */
export type TimeRange = { from: number; to: number };

/**
 * Returns part of a recording as a WebM file. Video starts at the last keyframe before `from`, because later frames
 * depend on the keyframe. Audio starts at `from`.
 */
export function cutVideo(file: string, { from, to }: TimeRange): Buffer {
  const start = findLastKeyframe(file, from);
  const target = path.join(tmpdir(), `outloud-cut-${randomUUID()}.webm`);
  const input = openFile(file);
  const output = openOutput(input, target);
  for (const packet of iteratePackets(input)) {
    const seconds = getSeconds(input, packet);
    if (seconds < (isVideoPacket(input, packet) ? start : from) || seconds >= to) continue;
    output.write(packet, start);
  }
  output.close();
  input.closeInputSync();
  const bytes = readFileSync(target);
  rmSync(target);
  return bytes;
}

function findLastKeyframe(file: string, before: number): number {
  const input = openFile(file);
  let last = 0;
  for (const packet of iteratePackets(input)) {
    const seconds = getSeconds(input, packet);
    if (isVideoPacket(input, packet) && packet.isKeyframe && seconds <= before) last = seconds;
  }
  input.closeInputSync();
  return last;
}

function openOutput(input: FormatContext, target: string) {
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, 'webm', `file:${target}`), target);
  FFmpegError.throwIfError(output.openOutputSync(), target);
  for (const { codecpar, timeBase } of input.streams) {
    const stream = output.newStream();
    codecpar.copy(stream.codecpar);
    stream.timeBase = timeBase;
  }
  FFmpegError.throwIfError(output.writeHeaderSync(null), 'header');
  return {
    write(packet: Packet, start: number) {
      const { timeBase } = getStream(input, packet.streamIndex);
      const offset = BigInt(Math.round(start / timeBase.toDouble()));
      packet.pts -= offset;
      packet.dts -= offset;
      packet.rescaleTs(timeBase, getStream(output, packet.streamIndex).timeBase);
      FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'packet');
    },
    close() {
      FFmpegError.throwIfError(output.writeTrailerSync(), 'trailer');
      output.closeOutputSync();
    },
  };
}

function getSeconds(input: FormatContext, { pts, streamIndex }: Packet): number {
  return Number(pts) * getStream(input, streamIndex).timeBase.toDouble();
}

function isVideoPacket(input: FormatContext, { streamIndex }: Packet): boolean {
  return getStream(input, streamIndex).codecpar.codecType === AVMEDIA_TYPE_VIDEO;
}

function getStream({ streams }: FormatContext, index: number): Stream {
  const stream = streams[index];
  if (!stream) throw new Error(`Stream ${index} does not exist`);
  return stream;
}
