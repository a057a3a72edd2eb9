export type MediaFacts = {
  durationSeconds: number;
  /** Width and height are those of the picture as it is shown, turned upright. */
  video: { codec: string; width: number; height: number; pixelFormat: string } | null;
  audio: { codec: string } | null;
};

/** One file, given as the files it was cut into, in order. */
export type MediaSource = readonly string[];

export type Media = {
  /** Reads the whole file; throws BadMedia for a file that cannot be played, is cut off, or costs too much to process. */
  probe: (source: MediaSource, signal: AbortSignal) => Promise<MediaFacts>;
  /** Writes an MP4 (H.264, AAC, its index first) that every browser plays. Sound that nobody can decode is left out. */
  normalise: (source: MediaSource, target: string, signal: AbortSignal) => Promise<MediaFacts>;
  /** Writes a JPEG of a telling frame, and says whether the picture is blank throughout; not for sound alone. */
  poster: (video: MediaSource, target: string, signal: AbortSignal) => Promise<{ isBlank: boolean }>;
  /** Writes the sound as WAV, 16 kHz, mono, 16 bits, in step with the picture; nothing if there is none. */
  audio: (video: MediaSource, target: string, signal: AbortSignal) => Promise<{ hasSound: boolean }>;
};

/** It will not get better by trying again; the message is for a person. */
export class BadMedia extends Error {}
