import type { Segment } from '../deliveries.ts';
import { recordingLimits } from './recording-limits.ts';

/** Four successive words of a transcript, and when they begin. */
export type Phrase = { text: string; atSeconds: number };

const wordsPerPhrase = 4;

/**
 * Lists the different phrases of a transcript (w-shingling). Most of them survive other encodings, noise and another
 * speed, and reviews of one website rarely share them.
 */
export function listPhrases(segments: readonly Segment[]): Phrase[] {
  const words = segments.flatMap(({ text, startSeconds, endSeconds }) => {
    const found =
      text
        .toLowerCase()
        .replaceAll(/['’]/g, '')
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    const secondsPerWord = (endSeconds - startSeconds) / Math.max(1, found.length);
    return found.map((word, index) => ({ word, atSeconds: startSeconds + index * secondsPerWord }));
  });
  const phrases = new Map<string, number>();
  for (let index = 0; index + wordsPerPhrase <= words.length; index++) {
    const text = words
      .slice(index, index + wordsPerPhrase)
      .map(({ word }) => word)
      .join(' ');
    if (!phrases.has(text)) phrases.set(text, words[index]?.atSeconds ?? 0);
  }
  return [...phrases].map(([text, atSeconds]) => ({ text, atSeconds }));
}

/** Returns the share of the shorter recording's phrases, or null if the recordings share too few for a copy. */
export function getCopiedShare(shared: number, phrases: number, otherPhrases: number): number | null {
  const share = shared / Math.max(1, Math.min(phrases, otherPhrases));
  return shared >= recordingLimits.copiedPhrases && share >= recordingLimits.copiedShare ? Math.min(1, share) : null;
}
