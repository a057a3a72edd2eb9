import { isVoice } from './audio-meter.ts';

/** Maximum time counted between two ticks, because `performance.now` may advance while the computer sleeps. */
const maxStepSeconds = 10;

/** Counts recorded seconds, excluding pauses. */
export class Stopwatch {
  readonly #now: () => number;
  #runningSince: number | null = null;
  #secondsBefore: number;

  constructor(seconds = 0, now = () => performance.now()) {
    this.#secondsBefore = seconds;
    this.#now = now;
  }

  get seconds(): number {
    if (this.#runningSince === null) return this.#secondsBefore;
    return this.#secondsBefore + Math.min(maxStepSeconds, (this.#now() - this.#runningSince) / 1000);
  }

  run(): void {
    this.#runningSince ??= this.#now();
  }

  /** Called for every recorded part. */
  tick(): void {
    if (this.#runningSince === null) return;
    this.pause();
    this.run();
  }

  pause(): void {
    this.#secondsBefore = this.seconds;
    this.#runningSince = null;
  }
}

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
