import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Larger ones cost more by their own weight wherever a file is short. */
const pieceBytes = 512 * 1024;

/**
 * A file in large pieces that are lent: two buffers take turns, because fresh ones for every piece cost more than the
 * reading. Nothing is read ahead, so a piece stays as it is until the next but one is asked for.
 */
export class LentPieces extends Readable {
  readonly #file: FileHandle;
  readonly #buffers: Buffer[] = [];
  #at: number;
  #left: number;
  #turn = 0;

  constructor(file: FileHandle, { start, bytes }: { start: number; bytes: number }) {
    super({ highWaterMark: 0 });
    this.#file = file;
    this.#at = start;
    this.#left = bytes;
  }

  override _read(): void {
    const length = Math.min(this.#left, pieceBytes);
    if (length === 0) {
      this.push(null);
      return;
    }
    const turn = this.#turn++ % 2;
    this.#buffers[turn] ??= Buffer.allocUnsafeSlow(length);
    const buffer = this.#buffers[turn];
    this.#file.read(buffer, 0, length, this.#at).then(
      ({ bytesRead }) => {
        if (this.destroyed) return;
        this.#at += bytesRead;
        this.#left -= bytesRead;
        this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
      },
      (error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file.close().then(() => done(error), done);
  }
}
