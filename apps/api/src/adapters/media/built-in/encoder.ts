import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_NONE,
  type AVPixelFormat,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants';
import { avRescaleQ, Codec, CodecContext, FFmpegError, type Frame, Packet, Rational } from 'node-av/lib';
import type { Encoding } from '../engine.ts';

export type Encoder = {
  /** Null until the first frame. */
  getContext: () => CodecContext | null;
  /** Encodes a frame. Null flushes the encoder. The yielded packet is reused. */
  encode: (frame: Frame | null) => Generator<Packet>;
};

/** The usual time base for video. */
const videoTimeBase = new Rational(1, 90_000);

export function createEncoder(encoding: Encoding): Encoder {
  const packet = new Packet();
  packet.alloc();
  let encoder: CodecContext | null = null;
  let lastPts: bigint | null = null;

  return {
    getContext: () => encoder,
    *encode(frame) {
      if (frame) {
        encoder ??= openEncoder(encoding, frame);
        frame.pts = avRescaleQ(frame.pts, frame.timeBase, encoder.timeBase);
        frame.duration = avRescaleQ(frame.duration, frame.timeBase, encoder.timeBase);
        // Drops frames whose timestamp does not increase.
        if (lastPts !== null && frame.pts <= lastPts) return;
        lastPts = frame.pts;
        frame.pictType = AV_PICTURE_TYPE_NONE;
      }
      if (!encoder) return;
      FFmpegError.throwIfError(encoder.sendFrameSync(frame), 'Cannot encode the frame');
      while (encoder.receivePacketSync(packet) >= 0) {
        yield packet;
        packet.unref();
      }
    },
  };
}

function openEncoder({ encoder: name, options }: Encoding, frame: Frame): CodecContext {
  const codec = Codec.findEncoderByName(name as FFEncoderCodec);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION);
  encoder.threadCount = 0;
  if (frame.isVideo()) {
    encoder.timeBase = videoTimeBase;
    encoder.width = frame.width;
    encoder.height = frame.height;
    encoder.pixelFormat = frame.format as AVPixelFormat;
    encoder.sampleAspectRatio = frame.sampleAspectRatio;
    encoder.colorRange = frame.colorRange;
    encoder.colorPrimaries = frame.colorPrimaries;
    encoder.colorTrc = frame.colorTrc;
    encoder.colorSpace = frame.colorSpace;
    encoder.chromaLocation = frame.chromaLocation;
  } else {
    encoder.timeBase = new Rational(1, frame.sampleRate);
    encoder.sampleRate = frame.sampleRate;
    encoder.sampleFormat = frame.format as AVSampleFormat;
    encoder.channelLayout = frame.channelLayout;
  }
  // Passing a dictionary to open2Sync would free it twice.
  for (const [option, value] of Object.entries(options)) {
    FFmpegError.throwIfError(encoder.setOption(option, value), `Cannot set ${option}`);
  }
  FFmpegError.throwIfError(encoder.open2Sync(codec), `Cannot open ${name}`);
  return encoder;
}
