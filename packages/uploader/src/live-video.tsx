/** A recording that is sent while it is made. Every part stays at hand, so it can be sent again from any byte on. */
export class LiveVideo {
  readonly name: string;
  readonly type: string;
  /** When it was begun: together with the name it tells this recording from every other. */
  readonly lastModified: number;
  #parts: Blob[];
  #isOver = false;
  #tell = () => {};
  size: number;

  constructor(parts: Blob[], { name, type, lastModified }: { name: string; type: string; lastModified: number }) {
    this.name = name;
    this.type = type;
    this.lastModified = lastModified;
    this.#parts = [...parts];
    this.size = parts.reduce((sum, part) => sum + part.size, 0);
  }

  append(part: Blob): void {
    this.#parts.push(part);
    this.size += part.size;
    this.#tell();
  }

  /** Nothing more comes. */
  end(): void {
    this.#isOver = true;
    this.#tell();
  }

  /** All that is there by now. */
  get blob(): Blob {
    return new Blob(this.#parts, { type: this.type });
  }

  /** Answers when there are enough bytes, or no more to come; only the last of those who ask. */
  async slice(start: number, end: number): Promise<{ value: Blob | null; done: boolean }> {
    while (!this.#isOver && this.size < end) {
      await new Promise<void>((resolve) => {
        this.#tell = resolve;
      });
    }
    // Its end is said in a message without bytes, which can be lost and repeated.
    return start < this.size ? { value: this.blob.slice(start, end), done: false } : { value: null, done: true };
  }

  /** Whoever waits is not answered any more: a request that was called off would be sent after all. */
  leaveWaiting(): void {
    this.#tell = () => {};
  }

  /** Asked for by the protocol. */
  close(): void {}
}
