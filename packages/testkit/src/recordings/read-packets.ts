import { FFmpegError, FormatContext, Packet } from 'node-av/lib';

export function openFile(file: string): FormatContext {
  const input = new FormatContext();
  FFmpegError.throwIfError(input.openInputSync(`file:${file}`), file);
  FFmpegError.throwIfError(input.findStreamInfoSync(), file);
  return input;
}

/** Reads all packets. The yielded packet is reused. */
export function* iteratePackets(input: FormatContext): Generator<Packet> {
  for (const packet = newPacket(); input.readFrameSync(packet) >= 0; packet.unref()) yield packet;
}

export function newPacket(): Packet {
  const packet = new Packet();
  packet.alloc();
  return packet;
}
