import { AV_PKT_DATA_DISPLAYMATRIX, AVERROR_EOF, AVERROR_INVALIDDATA } from 'node-av/constants';
import { Dictionary, FFmpegError, FormatContext, Packet, type Rational, type Stream } from 'node-av/lib';
import { createInputOptions, toInputUrl, videoFormats } from '../input.ts';
import type { MediaSource } from '../media.port.ts';

/** Returns null if FFmpeg cannot open the file. */
export function openInput(source: MediaSource, formats = videoFormats): FormatContext | null {
  const input = new FormatContext();
  const options = Dictionary.fromObject(createInputOptions(formats));
  return input.openInputSync(toInputUrl(source), null, options) < 0 ? null : input;
}

export function reopenInput(source: MediaSource, formats?: string): FormatContext {
  const input = openInput(source, formats);
  if (!input) throw new Error('The video cannot be reopened');
  FFmpegError.throwIfError(input.findStreamInfoSync(null), 'Cannot find streams');
  return input;
}

export function getStream({ streams }: FormatContext, index: number): Stream {
  const stream = streams[index];
  if (!stream) throw new Error(`Stream ${index} does not exist`);
  return stream;
}

/** Reads all packets. The yielded packet is reused. */
export function* iteratePackets(input: FormatContext): Generator<Packet> {
  const packet = new Packet();
  packet.alloc();
  for (;;) {
    const code = input.readFrameSync(packet);
    // Reading ends at invalid data. `evaluateReport` decides whether the file is truncated.
    if (code === AVERROR_EOF || code === AVERROR_INVALIDDATA) break;
    FFmpegError.throwIfError(code, 'Cannot read the packet');
    yield packet;
    packet.unref();
  }
  packet.free();
}

/** Returns the clockwise rotation that players apply, in degrees. */
export function getRotation({ codecpar }: Stream): number {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix) return 0;
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI;
  return (Math.round(degrees / 90) * 90 + 360) % 360;
}

/** The aspect ratio of the container overrides that of the codec. 0/1 means unknown. */
export function getPixelAspect({ sampleAspectRatio, codecpar }: Stream): Rational {
  return sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio;
}
