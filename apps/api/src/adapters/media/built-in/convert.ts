import { Dictionary, FFmpegError, FormatContext, type Packet, type Stream } from 'node-av/lib';
import { Refusal } from '../../task/serve-task.ts';
import { eraseColorProfiles } from '../color-profiles.ts';
import type { Conversion } from '../engine.ts';
import { unreadable } from '../judge.ts';
import type { MediaSource } from '../media.port.ts';
import { packetsOf, reopenInput } from './input.ts';
import { type Lane, laneOf } from './lanes.ts';

export async function convert(source: MediaSource, target: string, conversion: Conversion): Promise<void> {
  const input = reopenInput(source);
  const tracks = [conversion.video, conversion.audio].filter((track) => track !== null);
  const lanes = new Map(tracks.map((track) => [track.stream, laneOf(input, track)]));
  const output = openOutput(target, conversion, [...lanes.values()]);
  for (const packet of packetsOf(input)) {
    const lane = lanes.get(packet.streamIndex);
    if (lane) for (const made of lane.take(packet)) output.write(lane, made);
  }
  for (const lane of lanes.values()) for (const made of lane.take(null)) output.write(lane, made);
  output.close();
  input.closeInputSync();
  if (conversion.format === 'mp4') eraseColorProfiles(target);
}

function openOutput(target: string, { format, options }: Conversion, lanes: Lane[]) {
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, format, `file:${target}`), `Cannot write ${format}`);
  FFmpegError.throwIfError(output.openOutputSync(), 'Cannot write');
  const streams = new Map<Lane, Stream>();
  /** Until every lane has something, because the file begins with what is in it. */
  const waiting: { lane: Lane; packet: Packet }[] = [];

  function begin() {
    for (const lane of lanes) {
      const made = lane.output();
      if (!made) continue;
      const stream = output.newStream();
      stream.timeBase = made.timeBase;
      made.describe(stream.codecpar);
      streams.set(lane, stream);
    }
    if (streams.size === 0) throw new Refusal(unreadable);
    FFmpegError.throwIfError(output.writeHeaderSync(Dictionary.fromObject(options)), 'Cannot write the beginning');
    for (const { lane, packet } of waiting) put(lane, packet);
  }

  function put(lane: Lane, packet: Packet) {
    const stream = streams.get(lane);
    const made = lane.output();
    if (!stream || !made) return;
    packet.rescaleTs(made.timeBase, stream.timeBase);
    packet.streamIndex = stream.index;
    packet.pos = -1n;
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'Cannot write');
  }

  return {
    write(lane: Lane, packet: Packet) {
      if (streams.size === 0 && lanes.every((each) => each.output())) begin();
      if (streams.size > 0) return put(lane, packet);
      const copy = packet.clone();
      if (copy) waiting.push({ lane, packet: copy });
    },
    close() {
      if (streams.size === 0) begin();
      FFmpegError.throwIfError(output.writeTrailerSync(), 'Cannot write the end');
      output.closeOutputSync();
    },
  };
}
