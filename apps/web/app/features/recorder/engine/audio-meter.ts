import { computeDecibels, computePeakDecibels } from './audio-levels.ts';

/** The maximum that an AnalyserNode supports, because browsers throttle timers in hidden tabs to one per second. */
const windowSamples = 32_768;
const levelSamples = 2048;

/** Measures the level of a microphone without recording it. */
export class AudioMeter {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples = new Float32Array(windowSamples);

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = windowSamples;
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
