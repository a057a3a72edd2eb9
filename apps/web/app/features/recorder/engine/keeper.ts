import type { Part } from './kept.ts';

/** Writes one after the other. What could not be written is written with the next part, so that none is missing. */
export class Keeper {
  readonly #write: (parts: Part[]) => Promise<void>;
  readonly #tell: (isKept: boolean) => void;
  readonly #unkept: Part[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (parts: Part[]) => Promise<void>, tell: (isKept: boolean) => void) {
    this.#write = write;
    this.#tell = tell;
  }

  /** A part, or without one only what is known of the recording. */
  keep(part?: Part): void {
    if (part) this.#unkept.push(part);
    this.#writing = this.#writing.then(() => this.#next());
  }

  /** When everything has been tried. */
  get done(): Promise<void> {
    return this.#writing;
  }

  async #next(): Promise<void> {
    const parts = [...this.#unkept];
    try {
      await this.#write(parts);
      this.#unkept.splice(0, parts.length);
      this.#tell(true);
    } catch {
      this.#tell(false);
    }
  }
}
