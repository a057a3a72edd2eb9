import { isVoice } from './levels.ts';

export class Silence {
  readonly #now: () => number;
  #lastVoiceAt: number;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#lastVoiceAt = now();
  }

  addLevel(decibels: number): void {
    if (isVoice(decibels)) this.reset();
  }

  /** Restarts the count, for example after a pause. */
  reset(): void {
    this.#lastVoiceAt = this.#now();
  }

  get seconds(): number {
    return (this.#now() - this.#lastVoiceAt) / 1000;
  }
}
