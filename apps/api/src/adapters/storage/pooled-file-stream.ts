import { closeSync, read, readSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

const bufferBytes = 512 * 1024;
/** Smaller than a buffer, so that the bytes are still in the CPU cache when they are written to the socket. */
const syncReadBytes = 256 * 1024;
/** Ten times as long as a read from the page cache. */
const slowReadMs = 1;
/** After a slow synchronous read, reads use the thread pool for this many times the duration of that read. */
const backoffFactor = 20;
const chunksPerTurn = 4;
const maxPooledBuffers = 32;

const pool: Buffer[] = [];
let readsAsyncUntil = 0;

/**
 * Streams a byte range of an open file in large chunks from a buffer pool, because allocating a buffer for each chunk
 * costs more than the read. There are two ways to consume the stream:
 *
 * - `pipe` to an HTTP response writes from one pooled buffer and refills it in the write callback, when the socket no
 *   longer needs it. Reads are synchronous: most hit the page cache, where a thread switch costs more than the copy.
 *   After a read that waited for the disk, all streams use the thread pool for a while, so that the event loop spends at
 *   most a twentieth of its time waiting for the disk.
 * - Other consumers get two alternating buffers. There is no read-ahead, so a chunk stays valid until the chunk
 *   after the next one is requested.
 */
export class PooledFileStream extends Readable {
  readonly #file: number;
  readonly #buffers: Buffer[] = [];
  #position: number;
  #remainingBytes: number;
  #turn = 0;
  #pendingRead: Promise<unknown> | null = null;

  constructor(file: number, { start, bytes }: { start: number; bytes: number }) {
    super({ highWaterMark: 0 });
    this.#file = file;
    this.#position = start;
    this.#remainingBytes = bytes;
  }

  override _read(): void {
    const length = Math.min(this.#remainingBytes, bufferBytes);
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

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    const close = () => {
      closeSync(this.#file);
      callback(error);
    };
    // If the descriptor were closed during a read, the system could reuse its number for another file.
    if (this.#pendingRead) this.#pendingRead.then(close, close);
    else close();
  }

  async #sendTo(response: ServerResponse): Promise<void> {
    // After the connection is lost, the callback of a write may never run.
    response.once('close', () => this.destroy());
    const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
    for (let chunks = 1; this.#remainingBytes > 0 && !this.destroyed; chunks++) {
      const bytesRead = this.#readSync(buffer) ?? (await this.#readAsync(buffer));
      // The client must not read the next response as the rest of this one, so the connection is closed.
      if (bytesRead === 0) throw new Error('The file is shorter than the requested range.');
      if (this.destroyed) break;
      const error = await new Promise((resolve) => response.write(buffer.subarray(0, bytesRead), resolve));
      if (error) this.destroy();
      // A fast socket would otherwise block other requests.
      if (chunks % chunksPerTurn === 0) await setImmediate();
    }
    if (pool.length < maxPooledBuffers) pool.push(buffer);
    if (this.destroyed) return;
    response.end();
    this.push(null);
    this.resume();
  }

  async #readAsync(buffer: Buffer): Promise<number> {
    const length = Math.min(this.#remainingBytes, bufferBytes);
    if (length === 0) return 0;
    const pendingRead = new Promise<number>((resolve, reject) => {
      read(this.#file, buffer, 0, length, this.#position, (error, bytesRead) => {
        this.#pendingRead = null;
        if (error) reject(error);
        else resolve(bytesRead);
      });
    });
    this.#pendingRead = pendingRead;
    const bytesRead = await pendingRead;
    this.#advance(bytesRead);
    return bytesRead;
  }

  /** Returns null while synchronous reads are suspended. */
  #readSync(buffer: Buffer): number | null {
    const start = performance.now();
    if (start < readsAsyncUntil) return null;
    const sleeps = countSleeps();
    const bytesRead = readSync(this.#file, buffer, 0, Math.min(this.#remainingBytes, syncReadBytes), this.#position);
    const durationMs = performance.now() - start;
    // A read is also slow when a busy machine preempts the thread. Only a sleep means that the disk was slow.
    if (durationMs > slowReadMs && countSleeps() > sleeps) readsAsyncUntil = start + durationMs * (1 + backoffFactor);
    this.#advance(bytesRead);
    return bytesRead;
  }

  #advance(bytes: number): void {
    this.#position += bytes;
    this.#remainingBytes -= bytes;
  }
}

/** Counts how often threads of this process slept so far, for example to wait for the disk. */
function countSleeps(): number {
  return process.resourceUsage().voluntaryContextSwitches;
}
