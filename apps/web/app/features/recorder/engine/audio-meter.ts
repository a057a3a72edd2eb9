/** The maximum that an AnalyserNode supports, because browsers throttle timers in hidden tabs to one per second. */
const analyserSamples = 32_768;
const levelSamples = 2048;

/** Measures the level of a microphone without recording it. */
export class AudioMeter {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples = new Float32Array(analyserSamples);

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = analyserSamples;
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    this.#context.resume().catch(() => {});
  }

  /** The current level in decibels. */
  getLevel(): number {
    return computeDecibels(this.#read().subarray(-levelSamples));
  }

  /** The peak level of about the last half second, in decibels. */
  getPeakLevel(): number {
    return computePeakDecibels(this.#read());
  }

  close(): void {
    this.#context.close();
  }

  #read(): Float32Array {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return this.#samples;
  }
}

/** A higher level is classified as speech. Full scale is 0 dB. */
const voiceDecibels = -46;
const quietDecibels = -38;
const clippingDecibels = -1;

const floorDecibels = -54;
const ceilingDecibels = -8;
/** 50 ms at 48 kHz. */
const peakWindowSamples = 2400;

/** RMS level from -Infinity to 0. */
export function computeDecibels(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / Math.max(1, samples.length));
}

/** Level of the loudest 50 ms. An average over a longer time would hide short words. */
export function computePeakDecibels(samples: Float32Array): number {
  let loudest = Number.NEGATIVE_INFINITY;
  for (let start = 0; start < samples.length; start += peakWindowSamples) {
    loudest = Math.max(loudest, computeDecibels(samples.subarray(start, start + peakWindowSamples)));
  }
  return loudest;
}

/** Height of a meter bar from 0 to 1. The exponent spreads loud levels further apart. */
export function computeBarHeight(decibels: number): number {
  const ratio = (decibels - floorDecibels) / (ceilingDecibels - floorDecibels);
  return Math.min(1, Math.max(0, ratio)) ** 1.5;
}

export const isVoice = (decibels: number) => decibels > voiceDecibels;

export type Loudness = 'silent' | 'quiet' | 'good' | 'loud';

/** Classifies the median of the levels that contain speech. */
export function classifyVoiceLoudness(levels: readonly number[]): Loudness {
  const voiceLevels = levels.filter(isVoice).sort((a, b) => a - b);
  return classifyLoudness(voiceLevels[Math.floor(voiceLevels.length / 2)] ?? Number.NEGATIVE_INFINITY);
}

export function classifyLoudness(decibels: number): Loudness {
  if (!isVoice(decibels)) return 'silent';
  if (decibels < quietDecibels) return 'quiet';
  return decibels > clippingDecibels ? 'loud' : 'good';
}
