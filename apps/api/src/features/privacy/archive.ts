import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { hostOf } from '@outloud/domain/website-url';
import { makeZip } from 'client-zip';
import { harmless, toCsv } from '../../csv.ts';

/** A text, or pieces of one that are made as they are asked for, or a stored file. None of the pieces is empty. */
type Content = string | Readable | AsyncGenerator<string>;
export type ExportedFile = { name: string; content: Content };

/** Files are stored as they are, since videos do not get smaller; nothing is read before somebody takes it. */
export function toZip(files: AsyncIterable<ExportedFile>): Readable {
  return Readable.fromWeb(makeZip(entriesOf(files)) as ReadableStream<Uint8Array>);
}

async function* entriesOf(files: AsyncIterable<ExportedFile>) {
  for await (const { name, content } of files) {
    try {
      yield { name, input: content instanceof Readable ? copied(content) : content, lastModified: new Date() };
    } finally {
      // Whoever stops in the middle stops here, and the file must not stay open.
      if (content instanceof Readable) content.destroy();
    }
  }
}

/** Storage only lends its pieces, and these wait for their reader. */
async function* copied(pieces: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

export function json(name: string, value: object | null): ExportedFile {
  return { name, content: `${JSON.stringify(value, null, 2)}\n` };
}

export function jsonList(name: string, rows: AsyncIterable<object> | Iterable<object>): ExportedFile {
  return { name, content: listed(rows) };
}

async function* listed(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The same rows twice: for programs, and for a spreadsheet. */
export function* table<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: () => AsyncIterable<Row> | Iterable<Row>,
): Generator<ExportedFile> {
  yield jsonList(`${name}.json`, rows());
  yield { name: `${name}.csv`, content: toCsv([...columns], cellsOf(columns, rows())) };
}

async function* cellsOf<Row extends object>(columns: readonly (keyof Row)[], rows: AsyncIterable<Row> | Iterable<Row>) {
  for await (const row of rows) yield columns.map((column) => cell(row[column]));
}

function cell(value: unknown): string | number {
  return typeof value === 'number' ? value : harmless(`${value ?? ''}`);
}

/** A site in the name of a folder, which not every system lets hold a port's colon; its address goes with its customer. */
export function siteName(websiteUrl: string): string {
  return hostOf(websiteUrl).replaceAll(/[^\p{L}\p{N}.-]/gu, '_') || 'deleted';
}
