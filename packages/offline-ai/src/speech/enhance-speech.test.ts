import { describe, expect, it } from 'vitest';
import { enhanceSpeech } from './enhance-speech.ts';
import { toSamples, toSpectrum } from './spectrum.ts';

/** Pseudorandom noise from -1 to 1 (linear congruential generator). */
function createNoise(length: number): Float32Array {
  let state = 7;
  return Float32Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  });
}

const noise = createNoise(80_000);
/** Bursts of 0.2 s in each half second. */
const isBurst = (i: number) => i % 8000 < 3200;

function measureDecibels(samples: Float32Array, isIncluded: (i: number) => boolean): number {
  const included = samples.filter((_, i) => i >= 16_000 && isIncluded(i));
  return 10 * Math.log10(included.reduce((sum, sample) => sum + sample * sample, 0) / included.length);
}

describe('the spectrum of speech', () => {
  it('is converted back to the same samples', () => {
    const samples = noise.subarray(0, 5000);
    const restored = toSamples(toSpectrum(samples), samples.length);
    expect(Math.max(...restored.map((sample, i) => Math.abs(sample - Number(samples[i]))))).toBeLessThan(1e-6);
  });

  it('has its peak at the frequency of a tone', () => {
    const tone = Float32Array.from({ length: 4096 }, (_, i) => Math.sin((2 * Math.PI * 1000 * i) / 16_000));
    const { real, imaginary } = toSpectrum(tone);
    const powers = real.map((band, bin) => Number(band[16]) ** 2 + Number(imaginary[bin]?.[16]) ** 2);
    // 1000 Hz in steps of 31.25 Hz.
    expect(powers.indexOf(Math.max(...powers))).toBe(32);
  });
});

describe('enhanced speech', () => {
  it('has less steady noise between words', () => {
    const tone = (i: number) => (isBurst(i) ? 0.5 * Math.sin(i / 5) : 0);
    const samples = noise.map((value, i) => 0.02 * value + tone(i));
    const enhanced = enhanceSpeech(samples);
    const isPause = (i: number) => i % 8000 > 4200 && i % 8000 < 7500;
    expect(measureDecibels(enhanced, isPause) - measureDecibels(samples, isPause)).toBeLessThan(-6);
    expect(Math.abs(measureDecibels(enhanced, isBurst) - measureDecibels(samples, isBurst))).toBeLessThan(1.5);
  });

  it('has less reverberation after words', () => {
    // A filter with feedback: each echo comes 40 ms after the previous one and is 3 dB quieter.
    const samples = new Float32Array(noise.length);
    for (let i = 0; i < samples.length; i++) {
      samples[i] = (isBurst(i) ? 0.1 * Number(noise[i]) : 0) + 0.7 * (samples[i - 640] ?? 0);
    }
    const isTail = (i: number) => i % 8000 > 3200 + 640 && i % 8000 < 3200 + 2560;
    expect(measureDecibels(enhanceSpeech(samples), isTail) - measureDecibels(samples, isTail)).toBeLessThan(-6);
  });

  it('is silent for silence', () => {
    expect(enhanceSpeech(new Float32Array(8000))).toEqual(new Float32Array(8000));
  });
});
