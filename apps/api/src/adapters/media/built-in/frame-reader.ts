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
import { createGraph, describeFormat, type Graph } from './filter-graph.ts';
import { getPixelAspect, getRotation } from './input.ts';

/** Decodes and filters the frames of a stream. Timestamps are relative to the start of the file. */
export type FrameReader = {
  /** Decodes a packet. Null flushes the decoder. */
  decode: (packet: Packet | null) => Generator<Frame>;
  /** Frees the decoder, which uses a lot of memory. */
  close: () => void;
};

const rotationFilters: Record<number, string> = {
  90: 'transpose=clock,',
  180: 'hflip,vflip,',
  270: 'transpose=cclock,',
};

export function createFrameReader(input: FormatContext, stream: Stream, filters: string): FrameReader {
  const decoder = openDecoder(stream);
  const allFilters = `${rotationFilters[getRotation(stream)] ?? ''}${filters}`;
  const start = getStartTime(input, stream);
  const aspect = getPixelAspect(stream);
  let graph: Graph | null = null;
  let expectedPts = 0n;

  function* decode(packet: Packet | null): Generator<Frame> {
    for (const frame of decodePacket(decoder, packet)) {
      const timestamp = frame.bestEffortTimestamp;
      frame.pts = timestamp === AV_NOPTS_VALUE ? expectedPts : timestamp - start;
      expectedPts = frame.pts + getDuration(frame, stream);
      if (aspect.num > 0) frame.sampleAspectRatio = aspect;
      if (graph?.format !== describeFormat(frame)) {
        if (graph) yield* graph.filter(null);
        graph = createGraph(allFilters, frame, stream.timeBase, graph ? frame.pts : 0n);
      }
      yield* graph.filter(frame);
    }
    if (!packet && graph) yield* graph.filter(null);
  }
  return { decode, close: () => decoder.freeContext() };
}

/** Returns the start time of the file in the time base of the stream. */
export function getStartTime(input: FormatContext, stream: Stream): bigint {
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

/** Skips damaged frames, as players do. */
function* decodePacket(decoder: CodecContext, packet: Packet | null): Generator<Frame> {
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

function getDuration(frame: Frame, { timeBase, avgFrameRate }: Stream): bigint {
  if (frame.isAudio()) return avRescaleQ(frame.nbSamples, { num: 1, den: frame.sampleRate }, timeBase);
  if (frame.duration > 0n || avgFrameRate.num === 0) return frame.duration;
  return avRescaleQ(1, { num: avgFrameRate.den, den: avgFrameRate.num }, timeBase);
}
