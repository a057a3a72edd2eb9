import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { FormatContext, Frame } from 'node-av/lib';
import type { Engine } from '../engine.ts';
import { createEncoder } from './encoder.ts';
import { createFrames, startOf } from './frames.ts';
import { packetsOf, reopenInput } from './input.ts';

export const picture: Engine['picture'] = async (source, stream, seconds, coding) => {
  const input = reopenInput(source);
  const encoder = createEncoder(coding);
  for (const frame of framesFrom(input, stream, seconds, coding.filters)) {
    for (const made of [frame, null]) for (const packet of encoder.take(made)) return Buffer.from(packet.data ?? []);
  }
  return null;
};

function* framesFrom(input: FormatContext, index: number, seconds: number, filters: string): Generator<Frame> {
  const stream = input.streams[index];
  if (!stream) return;
  const { num, den } = stream.timeBase;
  const start = startOf(input, stream) + BigInt(Math.round((seconds * den) / num));
  // Failing that, it starts at the beginning.
  if (seconds > 0) input.seekFrameSync(index, start, AVSEEK_FLAG_BACKWARD);
  const frames = createFrames(input, stream, filters);
  const isDue = (frame: Frame) => Number(frame.pts) * frame.timeBase.toDouble() >= seconds;
  for (const packet of packetsOf(input)) {
    if (packet.streamIndex === index) yield* frames(packet).filter(isDue);
  }
  yield* frames(null).filter(isDue);
}
