import type { ScreenText } from '@outloud/domain/recordings/screen-text';

export type MediaFacts = {
  durationSeconds: number;
  /** Width and height of the rotated video, as a player shows it. */
  video: { codec: string; width: number; height: number; pixelFormat: string } | null;
  audio: { codec: string } | null;
};

/** Paths of the parts of one file, in order. */
export type MediaSource = readonly string[];

export type Media = {
  /** Reads the whole file. Throws BadMedia for a file that is unreadable, truncated, or too expensive to process. */
  probe: (source: MediaSource, signal: AbortSignal) => Promise<MediaFacts>;
  /** Writes an MP4 (H.264, AAC, faststart) that all browsers can play. Leaves out audio that cannot be decoded. */
  normalize: (source: MediaSource, target: string, signal: AbortSignal) => Promise<MediaFacts>;
  /** Writes the most detailed of several frames as JPEG. `isBlank`: all are blank. Throws BadMedia without video. */
  thumbnail: (video: MediaSource, target: string, signal: AbortSignal) => Promise<{ isBlank: boolean }>;
  /** Writes one small grayscale frame a second, see `splitFrames` in the domain. Throws BadMedia without video. */
  frames: (video: MediaSource, target: string, signal: AbortSignal) => Promise<{ count: number }>;
  /** Reads the text in the upper part of the frames at these seconds. Throws BadMedia without video. */
  text: (video: MediaSource, seconds: readonly number[], signal: AbortSignal) => Promise<ScreenText[]>;
  /** Writes the audio as WAV (16 kHz, mono, 16 bit) in sync with the video. Writes no file if there is no audio. */
  audio: (video: MediaSource, target: string, signal: AbortSignal) => Promise<{ hasSound: boolean }>;
  /** The same for audio files. Only for files of the operator, because it allows more demuxers. */
  audioFile: (file: MediaSource, target: string, signal: AbortSignal) => Promise<{ hasSound: boolean }>;
};

/** The file is invalid, so a retry would fail again. The message is shown to users. */
export class BadMedia extends Error {}
