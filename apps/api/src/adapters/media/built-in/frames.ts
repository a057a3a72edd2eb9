import { AV_NOPTS_VALUE, AV_TIME_BASE_Q, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import {
  avRescaleQ,
  Codec,
  CodecContext,
  FFmpegError,
  type FormatContext,
  Frame,
  type Packet,
  type Stream,
} from 'node-av/lib';
import { decoderOptions } from '../input.ts';
import { createGraph, type Graph, shapeOf } from './graph.ts';
import { pixelAspectOf, turnOf } from './input.ts';

/** The frames of a stream, decoded and filtered. Their time begins with that of the file. */
export type Frames = {
  /** Given packets, and null after the last. */
  take: (packet: Packet | null) => Generator<Frame>;
  /** Gives back the memory, which is much. */
  close: () => void;
};

const turns: Record<number, string> = { 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' };

export function createFrames(input: FormatContext, stream: Stream, filters: string): Frames {
  const decoder = openDecoder(stream);
  const turned = `${turns[turnOf(stream)] ?? ''}${filters}`;
  const start = startOf(input, stream);
  const aspect = pixelAspectOf(stream);
  let graph: Graph | null = null;
  let expected = 0n;

  function* take(packet: Packet | null): Generator<Frame> {
    for (const frame of decode(decoder, packet)) {
      const time = frame.bestEffortTimestamp;
      frame.pts = time === AV_NOPTS_VALUE ? expected : time - start;
      expected = frame.pts + lengthOf(frame, stream);
      if (aspect.num > 0) frame.sampleAspectRatio = aspect;
      if (graph?.shape !== shapeOf(frame)) {
        if (graph) yield* graph.take(null);
        graph = createGraph(turned, frame, stream.timeBase, graph ? frame.pts : 0n);
      }
      yield* graph.take(frame);
    }
    if (!packet && graph) yield* graph.take(null);
  }
  return { take, close: () => decoder.freeContext() };
}

/** When the file begins, in the units of the stream. */
export function startOf(input: FormatContext, stream: Stream): bigint {
  return input.startTime === AV_NOPTS_VALUE ? 0n : avRescaleQ(input.startTime, AV_TIME_BASE_Q, stream.timeBase);
}

function openDecoder(stream: Stream): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  FFmpegError.throwIfError(decoder.parametersToContext(stream.codecpar), 'Cannot set up the decoder');
  decoder.pktTimebase = stream.timeBase;
  for (const [name, value] of Object.entries(decoderOptions)) {
    FFmpegError.throwIfError(decoder.setOption(name, value), `Cannot set ${name}`);
  }
  FFmpegError.throwIfError(decoder.open2Sync(codec), 'Cannot open the decoder');
  return decoder;
}

/** Leaves out what is damaged, as players do. */
function* decode(decoder: CodecContext, packet: Packet | null): Generator<Frame> {
  const frame = new Frame();
  frame.alloc();
  decoder.sendPacketSync(packet);
  for (;;) {
    const code = decoder.receiveFrameSync(frame);
    if (code === AVERROR_EAGAIN || code === AVERROR_EOF) break;
    if (code >= 0) yield frame;
  }
  frame.free();
}

function lengthOf(frame: Frame, { timeBase, avgFrameRate }: Stream): bigint {
  if (frame.isAudio()) return avRescaleQ(frame.nbSamples, { num: 1, den: frame.sampleRate }, timeBase);
  if (frame.duration > 0n || avgFrameRate.num === 0) return frame.duration;
  return avRescaleQ(1, { num: avgFrameRate.den, den: avgFrameRate.num }, timeBase);
}
