import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { maxVideoBytes } from '@outloud/domain/recordings/video';
import * as z from 'zod';

/*
 * The message format between the media service and its callers, in both directions: a header line of JSON that lists
 * files, then the bytes of these files. Blank lines before the header keep the connection alive while a task runs.
 */

/** Total size of the files of a message. A converted video can be larger than the upload. */
export const maxFileBytes = 4 * maxVideoBytes;
export const maxHeaderBytes = 16 * 1024 ** 2;
export const keepAlive = '\n';

const size = z.int().min(0);

/** Header of a request. Paths in the input are placeholders. `files` contains the sizes of the input files. */
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

/** Header of a response. */
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
    let remaining = size;
    // The header contains the size, so a file that grows is sent only up to that size.
    for await (const chunk of size > 0 ? createReadStream(path, { end: size - 1 }) : []) {
      remaining -= chunk.length;
      yield chunk;
    }
    if (remaining > 0) throw new Error('A file became shorter while it was being sent');
  }
}

/** The stream ended in the middle of a message, because the peer or the network failed. */
export class MessageTruncated extends Error {}
const truncatedMessage = 'The connection was closed in the middle of a message';

export class MessageReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #unread: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async readHeader(): Promise<unknown> {
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const chunk = await this.#read();
      const end = chunk.indexOf(keepAlive);
      const part = end < 0 ? chunk : chunk.subarray(0, end);
      if (end >= 0) this.#unread = chunk.subarray(end + 1);
      if (part.length > 0) parts.push(part);
      length += part.length;
      if (length > maxHeaderBytes) throw new Error('The message header is too long');
      if (end >= 0 && length > 0) return JSON.parse(Buffer.concat(parts).toString());
    }
  }

  /** Call this in the order of the files in the header. */
  async saveFile(path: string, size: number): Promise<void> {
    await pipeline(this.#readBytes(size), createWriteStream(path, { mode: 0o600 }));
  }

  async *#readBytes(size: number): AsyncGenerator<Buffer> {
    let remaining = size;
    while (remaining > 0) {
      const chunk = await this.#read();
      this.#unread = chunk.subarray(remaining);
      const part = chunk.subarray(0, remaining);
      remaining -= part.length;
      yield part;
    }
  }

  async #read(): Promise<Buffer> {
    if (this.#unread.length > 0) {
      const chunk = this.#unread;
      this.#unread = Buffer.alloc(0);
      return chunk;
    }
    const { done, value } = await this.#chunks.next().catch((cause) => {
      throw new MessageTruncated(truncatedMessage, { cause });
    });
    if (done) throw new MessageTruncated(truncatedMessage);
    return value;
  }
}

/** Lists the names of the output files of a task: all paths in its input that are directly below its folder. */
export function listOutputs(input: unknown, folder: string): string[] {
  if (typeof input === 'string') return input.startsWith(`${folder}/`) ? [input.slice(folder.length + 1)] : [];
  if (input === null || typeof input !== 'object') return [];
  return Object.values(input).flatMap((value) => listOutputs(value, folder));
}
