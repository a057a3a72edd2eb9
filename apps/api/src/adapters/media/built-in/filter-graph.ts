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
  /** Format of the frames that the graph accepts. */
  format: string;
  /** Filters a frame and takes ownership of it. Null flushes the graph. The yielded frame is reused. */
  filter: (frame: Frame | null) => Generator<Frame>;
};

/** Creates a filter graph for frames like `frame`. Inside the graph, timestamps are relative to `startPts`. */
export function createGraph(filters: string, frame: Frame, timeBase: Rational, startPts: bigint): Graph {
  const format = describeFormat(frame);
  const kind = frame.isVideo() ? '' : 'a';
  const graph = new FilterGraph();
  graph.alloc();
  const description = `${kind}buffer@in=time_base=${timeBase.num}/${timeBase.den}:${format},${filters},${kind}buffersink@out`;
  FFmpegError.throwIfError(graph.parse2(description), `Cannot parse ${description}`);
  FFmpegError.throwIfError(graph.configSync(), `Cannot configure ${description}`);
  const source = requireFilter(graph, `${kind}buffer@in`);
  const sink = requireFilter(graph, `${kind}buffersink@out`);
  const outTimeBase = sink.buffersinkGetTimeBase();
  const outStartPts = avRescaleQ(startPts, timeBase, outTimeBase);
  const out = new Frame();
  out.alloc();

  function* filter(frame: Frame | null): Generator<Frame> {
    if (frame) frame.pts -= startPts;
    FFmpegError.throwIfError(source.buffersrcAddFrameSync(frame), 'Cannot filter the frame');
    while (sink.buffersinkGetFrameSync(out) >= 0) {
      out.pts += outStartPts;
      out.timeBase = outTimeBase;
      yield out;
      out.unref();
    }
    if (!frame) graph.free();
  }
  return { format, filter };
}

/** Describes the format of a frame as options of the `buffer` filter. */
export function describeFormat(frame: Frame): string {
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

function requireFilter(graph: FilterGraph, name: string): FilterContext {
  const context = graph.getFilter(name);
  if (!context) throw new Error(`The filter ${name} does not exist`);
  return context;
}
