import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { getHost } from '@outloud/domain/website-url';
import { makeZip } from 'client-zip';
import { escapeFormula, toCsv } from '../../csv.ts';

/** Text, text generated in chunks, or a stored file. No chunk is empty. */
type Content = string | Readable | AsyncGenerator<string>;
export type ExportedFile = { name: string; content: Content };

/** Stores files without compression, because videos do not compress. Reads files only as fast as the consumer reads. */
export function createZip(files: AsyncIterable<ExportedFile>): Readable {
  return Readable.fromWeb(makeZip(toZipEntries(files)) as ReadableStream<Uint8Array>);
}

async function* toZipEntries(files: AsyncIterable<ExportedFile>) {
  for await (const { name, content } of files) {
    try {
      yield { name, input: content instanceof Readable ? copyChunks(content) : content, lastModified: new Date() };
    } finally {
      // Closes the file even when the consumer stops early.
      if (content instanceof Readable) content.destroy();
    }
  }
}

/** Copies each chunk, because the storage stream reuses its buffers while the zip stream queues chunks. */
async function* copyChunks(chunks: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

export function createJsonFile(name: string, value: object | null): ExportedFile {
  return { name, content: `${JSON.stringify(value, null, 2)}\n` };
}

export function createJsonListFile(name: string, rows: AsyncIterable<object> | Iterable<object>): ExportedFile {
  return { name, content: toJsonList(rows) };
}

async function* toJsonList(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row, null, 2);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Yields the same rows as a JSON file and as a CSV file. */
export function* createTableFiles<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  readRows: () => AsyncIterable<Row> | Iterable<Row>,
): Generator<ExportedFile> {
  yield createJsonListFile(`${name}.json`, readRows());
  yield { name: `${name}.csv`, content: toCsv([...columns], toCells(columns, readRows())) };
}

async function* toCells<Row extends object>(columns: readonly (keyof Row)[], rows: AsyncIterable<Row> | Iterable<Row>) {
  for await (const row of rows) yield columns.map((column) => toCell(row[column]));
}

function toCell(value: unknown): string | number {
  return typeof value === 'number' ? value : escapeFormula(`${value ?? ''}`);
}

/** Replaces characters that are invalid in folder names. The URL is empty if the customer deleted the account. */
export function getSiteFolderName(websiteUrl: string): string {
  return getHost(websiteUrl).replaceAll(/[^\p{L}\p{N}.-]/gu, '_') || 'deleted';
}
