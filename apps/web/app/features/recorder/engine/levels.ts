/** Below this a room is silent, above it somebody talks. Full scale is 0. */
const voiceDecibels = -46;
const quietDecibels = -38;
const clippingDecibels = -1;

const floorDecibels = -54;
const ceilingDecibels = -8;
/** A twentieth of a second at the usual 48,000 samples. */
const windowSamples = 2400;

/** How loud the samples are, from -Infinity up to 0. */
export function decibelsOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / Math.max(1, samples.length));
}

/** The loudest moment among the samples: a word is short beside the time that a browser looks away. */
export function loudestOf(samples: Float32Array): number {
  let loudest = Number.NEGATIVE_INFINITY;
  for (let start = 0; start < samples.length; start += windowSamples) {
    loudest = Math.max(loudest, decibelsOf(samples.subarray(start, start + windowSamples)));
  }
  return loudest;
}

/** As high as a meter shows it, from 0 to 1; the louder, the further apart. */
export function heightOf(decibels: number): number {
  const share = (decibels - floorDecibels) / (ceilingDecibels - floorDecibels);
  return Math.min(1, Math.max(0, share)) ** 1.5;
}

export const isVoice = (decibels: number) => decibels > voiceDecibels;

export type Loudness = 'silent' | 'quiet' | 'good' | 'loud';

/** How loud somebody talks, by the middle one of the moments with a voice. */
export function talkLoudness(heard: readonly number[]): Loudness {
  const voiced = heard.filter(isVoice).sort((a, b) => a - b);
  return loudnessOf(voiced[Math.floor(voiced.length / 2)] ?? Number.NEGATIVE_INFINITY);
}

/** What the loudest of the last few seconds says about a microphone. */
export function loudnessOf(decibels: number): Loudness {
  if (!isVoice(decibels)) return 'silent';
  if (decibels < quietDecibels) return 'quiet';
  return decibels > clippingDecibels ? 'loud' : 'good';
}
