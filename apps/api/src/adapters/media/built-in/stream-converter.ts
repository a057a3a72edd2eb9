import {
  BitStreamFilter,
  BitStreamFilterContext,
  type CodecParameters,
  FFmpegError,
  type FormatContext,
  Packet,
  type Rational,
  type Stream,
} from 'node-av/lib';
import { type Encoding, isStreamCopy, type StreamCopy, type Track } from '../engine.ts';
import { createEncoder } from './encoder.ts';
import { createFrameReader, getStartTime } from './frame-reader.ts';
import { getStream } from './input.ts';

/** Converts one stream of the input to one stream of the output. */
export type StreamConverter = {
  /** Format of the output stream. Null until it is known. */
  getOutputFormat: () => { timeBase: Rational; setCodecParameters: (parameters: CodecParameters) => void } | null;
  /** Converts a packet. Null flushes the stream. The yielded packet is reused. */
  convert: (packet: Packet | null) => Generator<Packet>;
};

export function createStreamConverter(input: FormatContext, { stream: index, encoding }: Track): StreamConverter {
  const stream = getStream(input, index);
  return isStreamCopy(encoding)
    ? createCopyConverter(input, stream, encoding)
    : createEncodingConverter(input, stream, encoding);
}

function createCopyConverter(input: FormatContext, stream: Stream, copy: StreamCopy): StreamConverter {
  const start = getStartTime(input, stream);
  const { timeBase } = stream;
  const filter = openBitstreamFilter(stream, copy);
  const filtered = new Packet();
  filtered.alloc();
  function setCodecParameters(parameters: CodecParameters) {
    filter.outputCodecParameters?.copy(parameters);
    // The tag is specific to the source container. With 0, the muxer chooses one for the output container.
    parameters.codecTag = 0;
  }
  return {
    getOutputFormat: () => ({ timeBase, setCodecParameters }),
    *convert(packet) {
      if (packet) {
        packet.pts -= start;
        packet.dts -= start;
      }
      FFmpegError.throwIfError(filter.sendPacketSync(packet), 'Cannot filter the packet');
      // Skips packets that the filter cannot parse, as the ffmpeg command does.
      while (filter.receivePacketSync(filtered) >= 0) {
        yield filtered;
        filtered.unref();
      }
    },
  };
}

function openBitstreamFilter(stream: Stream, { bitstreamFilter, options }: StreamCopy): BitStreamFilterContext {
  const definition = BitStreamFilter.getByName(bitstreamFilter);
  if (!definition) throw new Error(`The bitstream filter ${bitstreamFilter} does not exist`);
  const filter = new BitStreamFilterContext();
  FFmpegError.throwIfError(filter.alloc(definition), bitstreamFilter);
  for (const [option, value] of Object.entries(options)) {
    FFmpegError.throwIfError(filter.setOption(option, value), `Cannot set ${option}`);
  }
  if (filter.inputCodecParameters) stream.codecpar.copy(filter.inputCodecParameters);
  filter.inputTimeBase = stream.timeBase;
  FFmpegError.throwIfError(filter.init(), bitstreamFilter);
  return filter;
}

function createEncodingConverter(input: FormatContext, stream: Stream, encoding: Encoding): StreamConverter {
  const frames = createFrameReader(input, stream, encoding.filters);
  const encoder = createEncoder(encoding);
  return {
    getOutputFormat() {
      const context = encoder.getContext();
      return (
        context && { timeBase: context.timeBase, setCodecParameters: (parameters) => parameters.fromContext(context) }
      );
    },
    *convert(packet) {
      for (const frame of frames.decode(packet)) yield* encoder.encode(frame);
      if (packet) return;
      frames.close();
      yield* encoder.encode(null);
    },
  };
}
