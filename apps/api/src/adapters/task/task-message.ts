import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { largestVideo } from '@outloud/domain/video';
import * as z from 'zod';

/*
 * What the media service and its callers send each other, in both directions: one line of JSON that announces files, then
 * the bytes of those files, one after the other. Blank lines before it keep the connection alive while a task runs.
 */

/** Of all files of a message together. A converted video can be larger than the upload that it was made from. */
export const mostFileBytes = 4 * largestVideo;
export const mostHeaderBytes = 16 * 1024 ** 2;
export const keepAlive = '\n';

const size = z.int().min(0);

/** What a caller sends. Paths in the input are named by `sentPaths`; `files` are the sizes of what the task reads. */
export const taskRequest = z.object({
  input: z.unknown(),
  limits: z.object({
    cpuSeconds: z
      .number()
      .min(0)
      .max(4 * 3600),
    megabytes: z.number().min(1).max(4096),
    wallSeconds: z
      .number()
      .positive()
      .max(4 * 3600)
      .optional(),
  }),
  files: z.array(size).max(10_000),
  hasOutput: z.boolean(),
});
export type TaskRequest = z.output<typeof taskRequest>;

/** What the media service sends back. */
export const taskResponse = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    result: z.unknown(),
    files: z.array(z.object({ name: z.string(), size })).max(10),
  }),
  z.object({ outcome: z.enum(['refused', 'over-limit', 'timed-out', 'failed']), message: z.string().max(20_000) }),
]);
export type TaskResponse = z.output<typeof taskResponse>;

export type FileToSend = { path: string; size: number };

export function encodeHeader(header: TaskRequest | TaskResponse): Buffer {
  return Buffer.from(`${JSON.stringify(header)}\n`);
}

export async function* encodeMessage(header: Buffer, files: readonly FileToSend[]): AsyncGenerator<Buffer> {
  yield header;
  for (const { path, size } of files) {
    let left = size;
    // The size was announced, so that a file that grows must not be sent beyond it.
    for await (const chunk of size > 0 ? createReadStream(path, { end: size - 1 }) : []) {
      left -= chunk.length;
      yield chunk;
    }
    if (left > 0) throw new Error('A file became shorter while it was sent');
  }
}

/** The stream ended in the middle of a message: the other side, or the network between, is gone. */
export class MessageCutOff extends Error {}
const cutOff = 'The connection was closed in the middle of a message';

export class MessageReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async readHeader(): Promise<unknown> {
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const chunk = await this.#read();
      const end = chunk.indexOf(keepAlive);
      const piece = end < 0 ? chunk : chunk.subarray(0, end);
      if (end >= 0) this.#rest = chunk.subarray(end + 1);
      if (piece.length > 0) pieces.push(piece);
      length += piece.length;
      if (length > mostHeaderBytes) throw new Error('The header of the message is too long');
      if (end >= 0 && length > 0) return JSON.parse(Buffer.concat(pieces).toString());
    }
  }

  /** Files have to be saved in the order in which the header announces them. */
  async saveFile(path: string, size: number): Promise<void> {
    await pipeline(this.#readBytes(size), createWriteStream(path, { mode: 0o600 }));
  }

  async *#readBytes(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      const chunk = await this.#read();
      this.#rest = chunk.subarray(left);
      const piece = chunk.subarray(0, left);
      left -= piece.length;
      yield piece;
    }
  }

  async #read(): Promise<Buffer> {
    if (this.#rest.length > 0) {
      const rest = this.#rest;
      this.#rest = Buffer.alloc(0);
      return rest;
    }
    const { done, value } = await this.#chunks.next().catch((cause) => {
      throw new MessageCutOff(cutOff, { cause });
    });
    if (done) throw new MessageCutOff(cutOff);
    return value;
  }
}

/** The names of the files that a task writes, by its input: everything directly below its folder. */
export function listOutputs(input: unknown, folder: string): string[] {
  if (typeof input === 'string') return input.startsWith(`${folder}/`) ? [input.slice(folder.length + 1)] : [];
  if (input === null || typeof input !== 'object') return [];
  return Object.values(input).flatMap((value) => listOutputs(value, folder));
}
