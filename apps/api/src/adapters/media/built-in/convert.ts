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
    if (lane) for (const converted of lane.take(packet)) output.write(lane, converted);
  }
  for (const lane of lanes.values()) for (const converted of lane.take(null)) output.write(lane, converted);
  output.close();
  input.closeInputSync();
  if (conversion.format === 'mp4') eraseColorProfiles(target);
}

function openOutput(target: string, { format, options }: Conversion, lanes: Lane[]) {
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, format, `file:${target}`), `Cannot write ${format}`);
  FFmpegError.throwIfError(output.openOutputSync(), 'Cannot write');
  const streams = new Map<Lane, Stream>();
  /** Packets are held back until all streams are known, because the file header describes them. */
  const pending: { lane: Lane; packet: Packet }[] = [];

  function writeHeader() {
    for (const lane of lanes) {
      const format = lane.output();
      if (!format) continue;
      const stream = output.newStream();
      stream.timeBase = format.timeBase;
      format.describe(stream.codecpar);
      streams.set(lane, stream);
    }
    if (streams.size === 0) throw new Refusal(unreadable);
    FFmpegError.throwIfError(output.writeHeaderSync(Dictionary.fromObject(options)), 'Cannot write the header');
    for (const { lane, packet } of pending) writePacket(lane, packet);
  }

  function writePacket(lane: Lane, packet: Packet) {
    const stream = streams.get(lane);
    const format = lane.output();
    if (!stream || !format) return;
    packet.rescaleTs(format.timeBase, stream.timeBase);
    packet.streamIndex = stream.index;
    packet.pos = -1n;
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'Cannot write');
  }

  return {
    write(lane: Lane, packet: Packet) {
      if (streams.size === 0 && lanes.every((each) => each.output())) writeHeader();
      if (streams.size > 0) return writePacket(lane, packet);
      const copy = packet.clone();
      if (copy) pending.push({ lane, packet: copy });
    },
    close() {
      if (streams.size === 0) writeHeader();
      FFmpegError.throwIfError(output.writeTrailerSync(), 'Cannot write the trailer');
      output.closeOutputSync();
    },
  };
}
