import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lacksBoxes } from './boxes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-boxes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A box with as many bytes in it as are said, unless fewer are there. */
function box(type: string, said: number, there = said): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(said + 8);
  header.write(type, 4);
  return Buffer.concat([header, Buffer.alloc(there)]);
}

let files = 0;
function partsOf(bytes: Buffer, length = bytes.length): string[] {
  const starts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) => i * length);
  return starts.map((start) => {
    const file = path.join(folder, String(++files));
    writeFileSync(file, bytes.subarray(start, start + length));
    return file;
  });
}

const junk = Buffer.from('junk that is no box');
const long = Buffer.from([0, 0, 0, 1, ...Buffer.from('mdat'), 0, 0, 0, 0, 0, 0, 0, 36, ...Buffer.alloc(20)]);
const untilTheEnd = Buffer.from([0, 0, 0, 0, ...Buffer.from('mdat'), 1, 2, 3]);
const ftyp = box('ftyp', 12);
const moov = box('moov', 50);
const fragment = [box('moof', 20), box('mdat', 30)];

it.each([
  ['index last', [ftyp, box('mdat', 100), moov], false],
  ['index first', [ftyp, moov, box('mdat', 100)], false],
  ['a length of 64 bits', [ftyp, moov, long], false],
  ['data until the end', [ftyp, moov, untilTheEnd], false],
  ['fragments', [ftyp, moov, ...fragment, ...fragment], false],
  ['something behind', [ftyp, moov, box('mdat', 100), junk], false],
  ['another kind of file', [Buffer.from('RIFF1234AVI ')], false],
  ['nothing', [Buffer.alloc(0)], false],
  ['data cut off', [ftyp, moov, box('mdat', 100, 60)], true],
  ['no index yet', [ftyp, box('mdat', 100)], true],
  ['an index cut off', [ftyp, box('mdat', 100), box('moov', 50, 20)], true],
  ['a fragment cut off', [ftyp, moov, ...fragment, box('moof', 20, 5)], true],
  ['a hole between fragments', [ftyp, moov, ...fragment, junk, ...fragment], true],
])('%s', (_name, boxes, isLacking) => {
  const bytes = Buffer.concat(boxes);
  expect(lacksBoxes(partsOf(bytes))).toBe(isLacking);
  expect(lacksBoxes(partsOf(bytes, 7))).toBe(isLacking);
});
