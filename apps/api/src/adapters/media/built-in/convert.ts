import { Dictionary, FFmpegError, FormatContext, type Packet, type Stream } from 'node-av/lib';
import { InputRejected } from '../../task/serve-task.ts';
import { eraseColorProfiles } from '../color-profiles.ts';
import type { Conversion } from '../engine.ts';
import { unreadableMessage } from '../evaluate-report.ts';
import type { MediaSource } from '../media.port.ts';
import { iteratePackets, reopenInput } from './input.ts';
import { createStreamConverter, type StreamConverter } from './stream-converter.ts';

export async function convert(source: MediaSource, target: string, conversion: Conversion): Promise<void> {
  const input = reopenInput(source, conversion.inputFormats);
  const tracks = [conversion.video, conversion.audio].filter((track) => track !== null);
  const converters = new Map(tracks.map((track) => [track.stream, createStreamConverter(input, track)]));
  const output = openOutput(target, conversion, [...converters.values()]);
  for (const packet of iteratePackets(input)) {
    const converter = converters.get(packet.streamIndex);
    if (converter) for (const converted of converter.convert(packet)) output.write(converter, converted);
  }
  for (const converter of converters.values())
    for (const converted of converter.convert(null)) output.write(converter, converted);
  output.close();
  input.closeInputSync();
  if (conversion.format === 'mp4') eraseColorProfiles(target);
}

function openOutput(target: string, { format, options }: Conversion, converters: StreamConverter[]) {
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, format, `file:${target}`), `Cannot write ${format}`);
  FFmpegError.throwIfError(output.openOutputSync(), 'Cannot open the output file');
  const streams = new Map<StreamConverter, Stream>();
  /** Packets that wait until all streams are known, because the file header describes the streams. */
  const pending: { converter: StreamConverter; packet: Packet }[] = [];

  function writeHeader() {
    for (const converter of converters) {
      const format = converter.getOutputFormat();
      if (!format) continue;
      const stream = output.newStream();
      stream.timeBase = format.timeBase;
      format.setCodecParameters(stream.codecpar);
      streams.set(converter, stream);
    }
    if (streams.size === 0) throw new InputRejected(unreadableMessage);
    FFmpegError.throwIfError(output.writeHeaderSync(Dictionary.fromObject(options)), 'Cannot write the header');
    for (const { converter, packet } of pending) writePacket(converter, packet);
  }

  function writePacket(converter: StreamConverter, packet: Packet) {
    const stream = streams.get(converter);
    const format = converter.getOutputFormat();
    if (!stream || !format) return;
    packet.rescaleTs(format.timeBase, stream.timeBase);
    packet.streamIndex = stream.index;
    packet.pos = -1n;
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'Cannot write the packet');
  }

  return {
    write(converter: StreamConverter, packet: Packet) {
      if (streams.size === 0 && converters.every((each) => each.getOutputFormat())) writeHeader();
      if (streams.size > 0) return writePacket(converter, packet);
      const copy = packet.clone();
      if (copy) pending.push({ converter, packet: copy });
    },
    close() {
      if (streams.size === 0) writeHeader();
      FFmpegError.throwIfError(output.writeTrailerSync(), 'Cannot write the trailer');
      output.closeOutputSync();
    },
  };
}
