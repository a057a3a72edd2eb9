import { AV_PKT_DATA_DISPLAYMATRIX, AVERROR_EOF, AVERROR_INVALIDDATA } from 'node-av/constants';
import { Dictionary, FFmpegError, FormatContext, Packet, type Rational, type Stream } from 'node-av/lib';
import { inputOptions, urlOf } from '../input.ts';
import type { MediaSource } from '../media.port.ts';

/** Null if it cannot be made sense of. */
export function openInput(source: MediaSource): FormatContext | null {
  const input = new FormatContext();
  return input.openInputSync(urlOf(source), null, Dictionary.fromObject(inputOptions)) < 0 ? null : input;
}

export function reopenInput(source: MediaSource): FormatContext {
  const input = openInput(source);
  if (!input) throw new Error('The video cannot be opened again');
  FFmpegError.throwIfError(input.findStreamInfoSync(null), 'Cannot find streams');
  return input;
}

export function streamAt({ streams }: FormatContext, index: number): Stream {
  const stream = streams[index];
  if (!stream) throw new Error(`There is no stream ${index}`);
  return stream;
}

/** One packet after the other, in the same object. */
export function* packetsOf(input: FormatContext): Generator<Packet> {
  const packet = new Packet();
  packet.alloc();
  for (;;) {
    const code = input.readFrameSync(packet);
    // What is no data ends a file too; `judge` decides whether that is too early.
    if (code === AVERROR_EOF || code === AVERROR_INVALIDDATA) break;
    FFmpegError.throwIfError(code, 'Cannot read');
    yield packet;
    packet.unref();
  }
  packet.free();
}

/** Degrees, clockwise, by which a player turns the picture. */
export function turnOf({ codecpar }: Stream): number {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix) return 0;
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI;
  return (Math.round(degrees / 90) * 90 + 360) % 360;
}

/** The container knows better than what is in it; 0/1 is unknown. */
export function pixelAspectOf({ sampleAspectRatio, codecpar }: Stream): Rational {
  return sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio;
}
