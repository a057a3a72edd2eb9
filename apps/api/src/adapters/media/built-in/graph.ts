import { AV_CHANNEL_ORDER_UNSPEC, type AVPixelFormat, type AVSampleFormat } from 'node-av/constants';
import {
  avChannelLayoutDescribe,
  avGetPixFmtName,
  avGetSampleFmtName,
  avRescaleQ,
  FFmpegError,
  type FilterContext,
  FilterGraph,
  Frame,
  type Rational,
} from 'node-av/lib';

export type Graph = {
  /** What frames it was made for. */
  shape: string;
  /** Takes the frame away; null ends it. What comes out is the same object each time. */
  take: (frame: Frame | null) => Generator<Frame>;
};

/** Filters for frames such as this one. Time is counted from `origin` in them, and as before outside. */
export function createGraph(filters: string, frame: Frame, timeBase: Rational, origin: bigint): Graph {
  const shape = shapeOf(frame);
  const kind = frame.isVideo() ? '' : 'a';
  const graph = new FilterGraph();
  graph.alloc();
  const text = `${kind}buffer@in=time_base=${timeBase.num}/${timeBase.den}:${shape},${filters},${kind}buffersink@out`;
  FFmpegError.throwIfError(graph.parse2(text), `Cannot understand ${text}`);
  FFmpegError.throwIfError(graph.configSync(), `Cannot set up ${text}`);
  const source = contextIn(graph, `${kind}buffer@in`);
  const sink = contextIn(graph, `${kind}buffersink@out`);
  const outTimeBase = sink.buffersinkGetTimeBase();
  const outOrigin = avRescaleQ(origin, timeBase, outTimeBase);
  const out = new Frame();
  out.alloc();

  function* take(given: Frame | null): Generator<Frame> {
    if (given) given.pts -= origin;
    FFmpegError.throwIfError(source.buffersrcAddFrameSync(given), 'Cannot filter');
    while (sink.buffersinkGetFrameSync(out) >= 0) {
      out.pts += outOrigin;
      out.timeBase = outTimeBase;
      yield out;
      out.unref();
    }
    if (!given) graph.free();
  }
  return { shape, take };
}

/** What the beginning of a graph has to know. */
export function shapeOf(frame: Frame): string {
  if (frame.isVideo()) {
    const { width, height, sampleAspectRatio: aspect, colorSpace, colorRange } = frame;
    const size = `video_size=${width}x${height}:pix_fmt=${avGetPixFmtName(frame.format as AVPixelFormat)}`;
    return `${size}:pixel_aspect=${aspect.num}/${aspect.den}:colorspace=${colorSpace}:range=${colorRange}`;
  }
  const { sampleRate, channelLayout } = frame;
  const isUnspecified = channelLayout.order === AV_CHANNEL_ORDER_UNSPEC;
  const layout = isUnspecified ? `${channelLayout.nbChannels}c` : avChannelLayoutDescribe(channelLayout);
  const sampleFormat = avGetSampleFmtName(frame.format as AVSampleFormat);
  return `sample_rate=${sampleRate}:sample_fmt=${sampleFormat}:channel_layout=${layout}`;
}

function contextIn(graph: FilterGraph, name: string): FilterContext {
  const context = graph.getFilter(name);
  if (!context) throw new Error(`There is no ${name}`);
  return context;
}
