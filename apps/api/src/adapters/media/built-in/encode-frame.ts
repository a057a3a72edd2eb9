import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Engine } from '../engine.ts';
import type { MediaSource } from '../media.port.ts';
import { createEncoder } from './encoder.ts';
import { createFrameReader, getStartTime } from './frame-reader.ts';
import { getStream, iteratePackets, reopenInput } from './input.ts';

export const encodeFrame: Engine['encodeFrame'] = async (source, stream, seconds, encoding) => {
  const encoder = createEncoder(encoding);
  for (const frame of readFramesFrom(source, stream, seconds, encoding.filters)) {
    for (const input of [frame, null])
      for (const packet of encoder.encode(input)) return Buffer.from(packet.data ?? []);
  }
  return null;
};

function* readFramesFrom(source: MediaSource, index: number, seconds: number, filters: string): Generator<Frame> {
  const input = reopenInput(source);
  const stream = getStream(input, index);
  const { num, den } = stream.timeBase;
  const start = getStartTime(input, stream) + BigInt(Math.round((seconds * den) / num));
  // If seeking fails, decoding starts at the beginning.
  if (seconds > 0) input.seekFrameSync(index, start, AVSEEK_FLAG_BACKWARD);
  const frames = createFrameReader(input, stream, filters);
  const isDue = (frame: Frame) => Number(frame.pts) * frame.timeBase.toDouble() >= seconds;
  try {
    for (const packet of iteratePackets(input)) {
      if (packet.streamIndex === index) yield* frames.decode(packet).filter(isDue);
    }
    yield* frames.decode(null).filter(isDue);
  } finally {
    frames.close();
    input.closeInputSync();
  }
}
