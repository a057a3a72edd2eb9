/** A recording that is uploaded while it is recorded. Stores all parts, so that the upload can resume at any byte. */
export class LiveVideo {
  readonly name: string;
  readonly type: string;
  /** The start time of the recording. Identifies the recording together with its name. */
  readonly lastModified: number;
  #parts: Blob[];
  #hasEnded = false;
  #notify = () => {};
  size: number;

  constructor(parts: Blob[], { name, type, lastModified }: { name: string; type: string; lastModified: number }) {
    this.name = name;
    this.type = type;
    this.lastModified = lastModified;
    this.#parts = [...parts];
    this.size = parts.reduce((total, part) => total + part.size, 0);
  }

  append(part: Blob): void {
    this.#parts.push(part);
    this.size += part.size;
    this.#notify();
  }

  end(): void {
    this.#hasEnded = true;
    this.#notify();
  }

  get blob(): Blob {
    return new Blob(this.#parts, { type: this.type });
  }

  /** Resolves when enough bytes are available or the recording has ended. Only the last pending call resolves. */
  async slice(start: number, end: number): Promise<{ value: Blob | null; done: boolean }> {
    while (!this.#hasEnded && this.size < end) {
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
    // The end is reported by a separate request without bytes, which can be retried.
    return start < this.size ? { value: this.blob.slice(start, end), done: false } : { value: null, done: true };
  }

  /** Drops the pending read. Otherwise an aborted upload would still send it. */
  cancelPendingSlice(): void {
    this.#notify = () => {};
  }

  /** Required by the tus file source interface. */
  close(): void {}
}
