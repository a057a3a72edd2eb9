import type { MediaSource } from './media.port.ts';
import type { PacketStats } from './packet-stats.ts';

/** Facts that an engine reads from a file with as little decoding as possible. Input of `evaluateReport`. */
export type MediaReport = {
  isReadable: boolean;
  /** Duration in the file header. Null if the header has none. */
  declaredSeconds: number | null;
  /** The first video and the first audio stream. Null for a stream without packets. */
  video: VideoStream | null;
  audio: AudioStream | null;
  /** Warnings and errors in the FFmpeg log. */
  warnings: readonly string[];
};

type Stream = { index: number; codec: string; declaredSeconds: number | null; packetStats: PacketStats };

export type VideoStream = Stream & {
  pixelFormat: string;
  width: number;
  height: number;
  /** Width of a pixel divided by its height. */
  pixelAspect: number;
  /** The clockwise rotation that players apply, in degrees. */
  rotation: number;
};

export type AudioStream = Stream & { channels: number };

type Options = Readonly<Record<string, string>>;

/** Decodes, filters and encodes a stream. The filters get the rotated frames, as a player shows them. */
export type Encoding = { encoder: string; options: Options; filters: string };

/** Copies the packets through an FFmpeg bitstream filter without decoding them. */
export type StreamCopy = { bitstreamFilter: string; options: Options };

export type Track = { stream: number; encoding: StreamCopy | Encoding };

export function isStreamCopy(encoding: StreamCopy | Encoding): encoding is StreamCopy {
  return 'bitstreamFilter' in encoding;
}

/** How to convert a file. */
export type Conversion = {
  /** The allowed demuxers. Those of uploads by default. */
  inputFormats?: string;
  format: string;
  options: Options;
  video: Track | null;
  audio: Track | null;
};

/** Inspects and converts media files with FFmpeg. */
export type Engine = {
  /** `formats`: the allowed demuxers, those of uploads by default. */
  inspect: (source: MediaSource, formats?: string) => Promise<MediaReport>;
  convert: (source: MediaSource, target: string, conversion: Conversion) => Promise<void>;
  /** Encodes the first frame at or after `seconds`. Returns null if there is no such frame. */
  encodeFrame: (source: MediaSource, stream: number, seconds: number, encoding: Encoding) => Promise<Buffer | null>;
};
