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
    return this.#before + (this.#runningSince === null ? 0 : (this.#now() - this.#runningSince) / 1000);
  }

  run(): void {
    this.#runningSince ??= this.#now();
  }

  pause(): void {
    this.#before = this.seconds;
    this.#runningSince = null;
  }
}
