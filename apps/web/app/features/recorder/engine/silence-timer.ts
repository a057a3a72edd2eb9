import { isVoice } from './audio-levels.ts';

export class SilenceTimer {
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
