import { recordingLimits } from './recording-limits.ts';
import type { VoiceProfile } from './voices.ts';

/** What another speed changes: the tempo, and the pitch unless a program keeps it. */
type SoundWarp = { tempo: number; pitch: number };

const speeds = [0.9, 0.933, 0.967, 1.033, 1.067, 1.1];

/** The changes of speed that a search tries. The first one is none: only its keys are stored. */
export const soundWarps: readonly SoundWarp[] = [
  { tempo: 1, pitch: 1 },
  ...speeds.flatMap((speed) => [
    { tempo: speed, pitch: 1 },
    { tempo: speed, pitch: speed },
  ]),
];

/** An acoustic fingerprint: keys of 24 bits that describe the sound around each peak of the loudness. */
export type SoundKeys = {
  /** When the peaks are, in hundredths of a second. */
  atSeconds: number[];
  /** The key of each peak, for each of `soundWarps`. */
  keys: number[][];
};

/** What is measured in the audio of a recording. The voice is null without enough voiced speech. */
export type RecordedSound = { fingerprint: SoundKeys; voice: VoiceProfile | null };

/** Sounds of another recording that are in the same order, with the same distances, up to a change of the tempo. */
export type SoundAlignment = { tempo: number; here: number[]; there: number[] };

/** What two recordings have in common, as evidence for an operator. */
export type SharedSound = {
  seconds: number;
  /** The tempo of this recording: 1.1 is faster than the other one. */
  tempo: number;
  /** How much later the common sound begins here, in seconds. */
  offsetSeconds: number;
};

/** Times of a copy differ by less than this from a straight line, in seconds. */
const tolerance = 0.15;
/** How much the tempo can differ from one that is tried, the smallest difference first. */
const drifts = Array.from({ length: 15 }, (_, index) => ((index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2)) / 400);

/** Keeps only sounds that are on one straight line of times here and there, as those of a copy are. */
function straighten({ tempo, here, there }: SoundAlignment): SoundAlignment {
  let best: number[] = [];
  let bestDrift = 0;
  for (const drift of drifts) {
    const offsets = here.map((seconds, index) => (there[index] as number) - seconds * (tempo + drift));
    const sorted = offsets.toSorted((a, b) => a - b);
    let start = 0;
    for (const [end, offset] of sorted.entries()) {
      while (offset - (sorted[start] as number) > 2 * tolerance) start++;
      if (end - start + 1 <= best.length) continue;
      bestDrift = drift;
      const lowest = sorted[start] as number;
      best = [...here.keys()].filter((index) => {
        const value = offsets[index] as number;
        return value >= lowest && value <= offset;
      });
    }
  }
  return {
    tempo: tempo + bestDrift,
    here: best.map((index) => here[index] as number),
    there: best.map((index) => there[index] as number),
  };
}

const windowSeconds = 5;

/** Counts the windows with sound, so that pauses do not make recordings different. */
export function countSoundWindows(atSeconds: readonly number[]): number {
  return new Set(atSeconds.map((seconds) => Math.floor(seconds / windowSeconds))).size;
}

type Match = { share: number; sound: SharedSound; times: { here: number; there: number }[] };

/** Returns what the recordings share, or null if that is too little for a copy. */
export function matchSounds(
  alignments: readonly SoundAlignment[],
  windows: number,
  otherWindows: number,
): Match | null {
  const straight = alignments.map(straighten).filter(({ here }) => here.length >= recordingLimits.copiedSounds);
  const [best] = straight.toSorted((a, b) => b.here.length - a.here.length);
  if (!best) return null;
  const here = straight.flatMap((alignment) => alignment.here);
  const sharedWindows = countSoundWindows(here);
  const share = Math.min(1, sharedWindows / Math.max(1, Math.min(windows, otherWindows)));
  if (share < recordingLimits.copiedSoundShare) return null;
  const times = best.here
    .map((seconds, index) => ({ here: seconds, there: best.there[index] ?? 0 }))
    .sort((a, b) => a.here - b.here);
  const offsetSeconds = Math.round((times[0]?.here ?? 0) - (times[0]?.there ?? 0));
  return {
    share,
    sound: { seconds: sharedWindows * windowSeconds, tempo: Math.round(100 * best.tempo) / 100, offsetSeconds },
    times,
  };
}
