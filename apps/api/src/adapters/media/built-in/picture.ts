import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Engine } from '../engine.ts';
import type { MediaSource } from '../media.port.ts';
import { createEncoder } from './encoder.ts';
import { createFrames, startOf } from './frames.ts';
import { packetsOf, reopenInput, streamAt } from './input.ts';

export const picture: Engine['picture'] = async (source, stream, seconds, coding) => {
  const encoder = createEncoder(coding);
  for (const frame of readFramesFrom(source, stream, seconds, coding.filters)) {
    for (const input of [frame, null]) for (const packet of encoder.take(input)) return Buffer.from(packet.data ?? []);
  }
  return null;
};

function* readFramesFrom(source: MediaSource, index: number, seconds: number, filters: string): Generator<Frame> {
  const input = reopenInput(source);
  const stream = streamAt(input, index);
  const { num, den } = stream.timeBase;
  const start = startOf(input, stream) + BigInt(Math.round((seconds * den) / num));
  // If seeking fails, decoding starts at the beginning.
  if (seconds > 0) input.seekFrameSync(index, start, AVSEEK_FLAG_BACKWARD);
  const frames = createFrames(input, stream, filters);
  const isDue = (frame: Frame) => Number(frame.pts) * frame.timeBase.toDouble() >= seconds;
  try {
    for (const packet of packetsOf(input)) {
      if (packet.streamIndex === index) yield* frames.take(packet).filter(isDue);
    }
    yield* frames.take(null).filter(isDue);
  } finally {
    frames.close();
    input.closeInputSync();
  }
}
