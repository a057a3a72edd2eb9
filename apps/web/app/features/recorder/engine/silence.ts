import { isVoice } from './levels.ts';

/** Counts the seconds since somebody was heard. */
export class Silence {
  readonly #now: () => number;
  #heardAt: number;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#heardAt = now();
  }

  /** Told again and again how loud it is. */
  hear(decibels: number): void {
    if (isVoice(decibels)) this.reset();
  }

  /** What was silent before does not count: a pause has ended, say. */
  reset(): void {
    this.#heardAt = this.#now();
  }

  get seconds(): number {
    return (this.#now() - this.#heardAt) / 1000;
  }
}
