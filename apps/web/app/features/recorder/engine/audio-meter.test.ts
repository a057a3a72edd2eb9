import { describe, expect, it } from 'vitest';
import {
  classifyLoudness,
  classifyVoiceLoudness,
  computeBarHeight,
  computeDecibels,
  computePeakDecibels,
  isVoice,
} from './audio-meter.ts';

const createTone = (amplitude: number, samples = 4800) =>
  Float32Array.from({ length: samples }, (_, i) => amplitude * Math.sin(i / 20));

describe('level in decibels', () => {
  it.each([
    [1, -3],
    [0.1, -23],
    [0.001, -63],
  ])('measures an amplitude of %d as %d decibels', (amplitude, decibels) => {
    expect(computeDecibels(createTone(amplitude))).toBeCloseTo(decibels, 0);
  });

  it('measures silence as -Infinity', () => {
    expect(computeDecibels(new Float32Array(100))).toBe(Number.NEGATIVE_INFINITY);
  });

  it('finds a short peak that the average hides', () => {
    const samples = new Float32Array(48_000);
    samples.set(createTone(0.1, 2400), 24_000);
    expect(computePeakDecibels(samples)).toBeCloseTo(-23, 0);
    expect(computeDecibels(samples)).toBeLessThan(-35);
  });
});

it.each([
  [Number.NEGATIVE_INFINITY, 0],
  [-70, 0],
  [-54, 0],
  [-42.5, 0.125],
  [-8, 1],
  [0, 1],
])('shows %d decibels as a bar of height %d', (decibels, height) => expect(computeBarHeight(decibels)).toBe(height));

it.each([
  [Number.NEGATIVE_INFINITY, 'silent', false],
  [-46, 'silent', false],
  [-45, 'quiet', true],
  [-38, 'good', true],
  [-20, 'good', true],
  [-0.5, 'loud', true],
])('rates %d decibels as %s (speech: %s)', (decibels, loudness, hasVoice) => {
  expect(classifyLoudness(decibels)).toBe(loudness);
  expect(isVoice(decibels)).toBe(hasVoice);
});

it.each([
  [[], 'silent'],
  [[-80, -60], 'silent'],
  [[-80, -80, -80, -42, -40, -12], 'quiet'],
  [[-80, -42, -20, -25], 'good'],
  [[-0.5, -0.2, -20], 'loud'],
] as [number[], string][])('rates a voice at %j decibels as %s', (levels, loudness) => {
  expect(classifyVoiceLoudness(levels)).toBe(loudness);
});
