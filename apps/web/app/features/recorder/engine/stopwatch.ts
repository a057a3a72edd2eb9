/** Between two ticks. Some clocks go on while a computer sleeps, when nothing is recorded. */
const longestStep = 10;

/** Counts the seconds that were recorded; pauses are left out. */
export class Stopwatch {
  readonly #now: () => number;
  #runningSince: number | null = null;
  #before: number;

  constructor(seconds = 0, now = () => performance.now()) {
    this.#before = seconds;
    this.#now = now;
  }

  get seconds(): number {
    if (this.#runningSince === null) return this.#before;
    return this.#before + Math.min(longestStep, (this.#now() - this.#runningSince) / 1000);
  }

  run(): void {
    this.#runningSince ??= this.#now();
  }

  /** Told again and again that it is being recorded. */
  tick(): void {
    if (this.#runningSince === null) return;
    this.pause();
    this.run();
  }

  pause(): void {
    this.#before = this.seconds;
    this.#runningSince = null;
  }
}
