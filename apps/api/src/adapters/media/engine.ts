import type { MediaSource } from './media.port.ts';
import type { Passage } from './passage.ts';

/** Facts that an engine reads from a file with as little decoding as possible. `judge` evaluates them. */
export type Report = {
  isOpen: boolean;
  /** Duration in the file header. Null if the header has none. */
  declaredSeconds: number | null;
  /** The first video and the first audio stream. Null for a stream without packets. */
  video: VideoStream | null;
  audio: AudioStream | null;
  /** Warnings and errors in the FFmpeg log. */
  complaints: readonly string[];
};

type Stream = { index: number; codec: string; declaredSeconds: number | null; passage: Passage };

export type VideoStream = Stream & {
  pixelFormat: string;
  width: number;
  height: number;
  /** Width of a pixel divided by its height. */
  pixelAspect: number;
  /** Degrees clockwise by which a player rotates the video. */
  turn: number;
};

export type AudioStream = Stream & { channels: number };

type Options = Readonly<Record<string, string>>;

/** Decodes, filters and encodes a stream. The filters get the rotated frames, as a player shows them. */
export type Coding = { encoder: string; options: Options; filters: string };

/** Copies the packets through an FFmpeg bitstream filter without decoding them. */
export type StreamCopy = { bitstreamFilter: string; options: Options };

export type Track = { stream: number; coding: StreamCopy | Coding };

export function isStreamCopy(coding: StreamCopy | Coding): coding is StreamCopy {
  return 'bitstreamFilter' in coding;
}

/** How to convert a file. */
export type Conversion = { format: string; options: Options; video: Track | null; audio: Track | null };

/** Runs the conversions of `recipes.ts`. */
export type Engine = {
  inspect: (source: MediaSource) => Promise<Report>;
  convert: (source: MediaSource, target: string, conversion: Conversion) => Promise<void>;
  /** Encodes the first frame at or after `seconds`. Returns null if there is none. */
  picture: (source: MediaSource, stream: number, seconds: number, coding: Coding) => Promise<Buffer | null>;
};
