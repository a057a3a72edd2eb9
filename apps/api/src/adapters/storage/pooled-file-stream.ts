import { closeSync, read, readSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

const bufferBytes = 512 * 1024;
/** Less than a buffer, so that the bytes are still in the processor's cache when they are written to the socket. */
const syncReadBytes = 256 * 1024;
/** A read from the page cache takes a tenth of this. */
const slowReadMs = 1;
/** After a slow synchronous read, reads go through the thread pool for this many times as long as the read took. */
const backoffFactor = 20;
const piecesPerTurn = 4;
const mostPooledBuffers = 32;

const pool: Buffer[] = [];
let readsAsyncUntil = 0;

/**
 * A byte range of an open file as a stream of large pieces in reused buffers, because a fresh buffer for each piece costs
 * more than the read. There are two ways to consume it:
 *
 * - `pipe` to an HTTP response writes from one pooled buffer and refills it in the write callback, when the socket no longer
 *   needs it. Reads are synchronous: most hit the page cache, where a switch to another thread and back costs more than the
 *   copy. A read that had to wait for the disk sends all streams to the thread pool for a while, so that the event loop
 *   spends at most a twentieth of its time on such waits.
 * - Any other consumer gets two buffers in turn. Nothing is read ahead, so a piece stays valid until the next but one is
 *   requested.
 */
export class PooledFileStream extends Readable {
  readonly #file: number;
  readonly #buffers: Buffer[] = [];
  #position: number;
  #left: number;
  #turn = 0;
  #pendingRead: Promise<unknown> | null = null;

  constructor(file: number, { start, bytes }: { start: number; bytes: number }) {
    super({ highWaterMark: 0 });
    this.#file = file;
    this.#position = start;
    this.#left = bytes;
  }

  override _read(): void {
    const length = Math.min(this.#left, bufferBytes);
    if (length === 0) {
      this.push(null);
      return;
    }
    const turn = this.#turn++ % 2;
    this.#buffers[turn] ??= Buffer.allocUnsafeSlow(length);
    const buffer = this.#buffers[turn];
    this.#readAsync(buffer).then(
      (bytesRead) => {
        if (!this.destroyed) this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
      },
      (error) => this.destroy(error),
    );
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (destination instanceof ServerResponse && options?.end !== false) {
      this.#sendTo(destination).catch((error) => this.destroy(error));
      return destination;
    }
    return super.pipe(destination, options);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const close = () => {
      closeSync(this.#file);
      done(error);
    };
    // A descriptor that is closed while a thread reads from it may already belong to another file.
    if (this.#pendingRead) this.#pendingRead.then(close, close);
    else close();
  }

  async #sendTo(response: ServerResponse): Promise<void> {
    // A write to a connection that was just lost is never called back.
    response.once('close', () => this.destroy());
    const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
    for (let pieces = 1; this.#left > 0 && !this.destroyed; pieces++) {
      const bytesRead = this.#readSync(buffer) ?? (await this.#readAsync(buffer));
      // The client must not take the next response for the rest of this one.
      if (bytesRead === 0) throw new Error('The file is shorter than the requested range.');
      if (this.destroyed) break;
      const error = await new Promise((resolve) => response.write(buffer.subarray(0, bytesRead), resolve));
      if (error) this.destroy();
      // A socket that takes each piece at once would keep other requests waiting.
      if (pieces % piecesPerTurn === 0) await setImmediate();
    }
    if (pool.length < mostPooledBuffers) pool.push(buffer);
    if (this.destroyed) return;
    response.end();
    this.push(null);
    this.resume();
  }

  async #readAsync(buffer: Buffer): Promise<number> {
    const length = Math.min(this.#left, bufferBytes);
    if (length === 0) return 0;
    const reading = new Promise<number>((resolve, reject) => {
      read(this.#file, buffer, 0, length, this.#position, (error, bytesRead) => {
        this.#pendingRead = null;
        if (error) reject(error);
        else resolve(bytesRead);
      });
    });
    this.#pendingRead = reading;
    const bytesRead = await reading;
    this.#advance(bytesRead);
    return bytesRead;
  }

  /** Null while synchronous reads are suspended. */
  #readSync(buffer: Buffer): number | null {
    const start = performance.now();
    if (start < readsAsyncUntil) return null;
    const sleeps = countSleeps();
    const bytesRead = readSync(this.#file, buffer, 0, Math.min(this.#left, syncReadBytes), this.#position);
    const took = performance.now() - start;
    // On a busy machine a read also takes long when the thread is preempted, which is no reason to change anything.
    if (took > slowReadMs && countSleeps() > sleeps) readsAsyncUntil = start + took * (1 + backoffFactor);
    this.#advance(bytesRead);
    return bytesRead;
  }

  #advance(bytes: number): void {
    this.#position += bytes;
    this.#left -= bytes;
  }
}

/** How often a thread of this process has slept so far, for instance to wait for the disk. */
function countSleeps(): number {
  return process.resourceUsage().voluntaryContextSwitches;
}
