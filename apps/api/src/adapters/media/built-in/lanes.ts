import type { CodecParameters, FormatContext, Packet, Rational, Stream } from 'node-av/lib';
import type { Coding, Track } from '../engine.ts';
import { createEncoder } from './encoder.ts';
import { createFrames, startOf } from './frames.ts';
import { streamAt } from './input.ts';

/** A stream on its way from one file into the other. */
export type Lane = {
  /** What comes out of it; null until that is known. */
  output: () => { timeBase: Rational; describe: (parameters: CodecParameters) => void } | null;
  /** Given packets, and null after the last. What comes out is the same object each time. */
  take: (packet: Packet | null) => Generator<Packet>;
};

export function laneOf(input: FormatContext, { stream: index, coding }: Track): Lane {
  const stream = streamAt(input, index);
  return coding === 'copy' ? copyLane(input, stream) : codingLane(input, stream, coding);
}

function copyLane(input: FormatContext, stream: Stream): Lane {
  const start = startOf(input, stream);
  const { timeBase } = stream;
  function describe(parameters: CodecParameters) {
    stream.codecpar.copy(parameters);
    // The tag is that of the other container.
    parameters.codecTag = 0;
  }
  return {
    output: () => ({ timeBase, describe }),
    *take(packet) {
      if (!packet) return;
      packet.pts -= start;
      packet.dts -= start;
      yield packet;
    },
  };
}

function codingLane(input: FormatContext, stream: Stream, coding: Coding): Lane {
  const frames = createFrames(input, stream, coding.filters);
  const encoder = createEncoder(coding);
  return {
    output() {
      const context = encoder.context();
      return context && { timeBase: context.timeBase, describe: (parameters) => parameters.fromContext(context) };
    },
    *take(packet) {
      for (const frame of frames.take(packet)) yield* encoder.take(frame);
      if (packet) return;
      frames.close();
      yield* encoder.take(null);
    },
  };
}
