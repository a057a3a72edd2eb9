import type { MediaSource } from './media.port.ts';
import type { Passage } from './passage.ts';

/** What an engine tells of a file without decoding more than it must; `judge` makes sense of it. */
export type Report = {
  isOpen: boolean;
  /** What the file says itself, if anything. */
  declaredSeconds: number | null;
  /** The first of its kind, if any of it is there. */
  video: VideoStream | null;
  audio: AudioStream | null;
  /** What FFmpeg logged as warnings and errors. */
  complaints: readonly string[];
};

type Stream = { index: number; codec: string; declaredSeconds: number | null; passage: Passage };

export type VideoStream = Stream & {
  pixelFormat: string;
  width: number;
  height: number;
  /** Width of a pixel in proportion to its height. */
  pixelAspect: number;
  /** Degrees, clockwise, by which a player turns the picture. */
  turn: number;
};

export type AudioStream = Stream & { channels: number };

type Options = Readonly<Record<string, string>>;

/** The filters see the picture as it is shown, turned; what comes out of them is what is encoded. */
export type Coding = { encoder: string; options: Options; filters: string };

/** Copies the packets through a bitstream filter of FFmpeg, without decoding them. */
export type StreamCopy = { bitstreamFilter: string; options: Options };

export type Track = { stream: number; coding: StreamCopy | Coding };

export function isStreamCopy(coding: StreamCopy | Coding): coding is StreamCopy {
  return 'bitstreamFilter' in coding;
}

/** A file to be made of another. */
export type Conversion = { format: string; options: Options; video: Track | null; audio: Track | null };

/** Carries out what `recipes.ts` describes. */
export type Engine = {
  inspect: (source: MediaSource) => Promise<Report>;
  convert: (source: MediaSource, target: string, conversion: Conversion) => Promise<void>;
  /** The first frame that is due then or later, encoded; null if there is none. */
  picture: (source: MediaSource, stream: number, seconds: number, coding: Coding) => Promise<Buffer | null>;
};
