import { decibelsOf, loudestOf } from './levels.ts';

/** A browser looks only once a second at what is not in sight: as much of it as can be remembered. */
const longest = 32_768;
const recent = 2048;

/** Listens to a microphone without recording it. */
export class Ear {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples = new Float32Array(longest);

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = longest;
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    this.#context.resume().catch(() => {});
  }

  /** How loud it is now, in decibels. */
  now(): number {
    return decibelsOf(this.#read().subarray(-recent));
  }

  /** How loud it was at most, in the last half second or so. */
  lately(): number {
    return loudestOf(this.#read());
  }

  close(): void {
    this.#context.close();
  }

  #read(): Float32Array {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return this.#samples;
  }
}
