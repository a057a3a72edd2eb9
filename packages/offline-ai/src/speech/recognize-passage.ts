import { enhanceSpeech } from './enhance-speech.ts';
import type { Recognition, Recognize } from './moonshine.ts';

/** Most words of more confident passages are right, so a second attempt would not help. */
const clearConfidence = -0.15;
const beamWidth = 4;

/** Recognizes a passage. If it is hard to understand, tries again with less noise and reverberation and a wider search. */
export async function recognizePassage(recognize: Recognize, samples: Float32Array): Promise<Recognition> {
  const first = await recognize(samples);
  if (first.confidence >= clearConfidence) return first;
  const second = await recognize(enhanceSpeech(samples), { beamWidth });
  return second.confidence > first.confidence ? second : first;
}
