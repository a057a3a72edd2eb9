import type { RecordingPart } from './saved-recording.ts';

/** Writes parts to disk in order. A failed part is retried together with the next part, so no part is missing. */
export class SegmentWriter {
  readonly #writeParts: (parts: RecordingPart[]) => Promise<void>;
  readonly #onResult: (isSaved: boolean) => void;
  readonly #unsavedParts: RecordingPart[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(writeParts: (parts: RecordingPart[]) => Promise<void>, onResult: (isSaved: boolean) => void) {
    this.#writeParts = writeParts;
    this.#onResult = onResult;
  }

  /** Queues a write. Without a part, only the metadata of the recording is written. */
  write(part?: RecordingPart): void {
    if (part) this.#unsavedParts.push(part);
    this.#writing = this.#writing.then(() => this.#writeNext());
  }

  /** Resolves when every queued write has been attempted. */
  get settled(): Promise<void> {
    return this.#writing;
  }

  async #writeNext(): Promise<void> {
    const parts = [...this.#unsavedParts];
    try {
      await this.#writeParts(parts);
      this.#unsavedParts.splice(0, parts.length);
      this.#onResult(true);
    } catch {
      this.#onResult(false);
    }
  }
}
