import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isTruncatedMp4 } from './mp4-boxes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-boxes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a box that declares a length and contains `actual` bytes. */
function box(type: string, declared: number, actual = declared): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(declared + 8);
  header.write(type, 4);
  return Buffer.concat([header, Buffer.alloc(actual)]);
}

let files = 0;
function writeParts(bytes: Buffer, length = bytes.length): string[] {
  const starts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) => i * length);
  return starts.map((start) => {
    const file = path.join(folder, String(++files));
    writeFileSync(file, bytes.subarray(start, start + length));
    return file;
  });
}

const junk = Buffer.from('bytes without a box');
const box64 = Buffer.from([0, 0, 0, 1, ...Buffer.from('mdat'), 0, 0, 0, 0, 0, 0, 0, 36, ...Buffer.alloc(20)]);
const openEnded = Buffer.from([0, 0, 0, 0, ...Buffer.from('mdat'), 1, 2, 3]);
const ftyp = box('ftyp', 12);
const moov = box('moov', 50);
const fragment = [box('moof', 20), box('mdat', 30)];

it.each([
  ['a file with its index last', [ftyp, box('mdat', 100), moov], false],
  ['a file with its index first', [ftyp, moov, box('mdat', 100)], false],
  ['a box with a 64-bit length', [ftyp, moov, box64], false],
  ['a box that extends to the end of the file', [ftyp, moov, openEnded], false],
  ['a fragmented file', [ftyp, moov, ...fragment, ...fragment], false],
  ['a file with trailing bytes', [ftyp, moov, box('mdat', 100), junk], false],
  ['a file of another format', [Buffer.from('RIFF1234AVI ')], false],
  ['an empty file', [Buffer.alloc(0)], false],
  ['truncated data', [ftyp, moov, box('mdat', 100, 60)], true],
  ['a file without an index', [ftyp, box('mdat', 100)], true],
  ['a truncated index', [ftyp, box('mdat', 100), box('moov', 50, 20)], true],
  ['a truncated fragment', [ftyp, moov, ...fragment, box('moof', 20, 5)], true],
  ['a gap between fragments', [ftyp, moov, ...fragment, junk, ...fragment], true],
])('checks %s for missing boxes', (_name, boxes, isIncomplete) => {
  const bytes = Buffer.concat(boxes);
  expect(isTruncatedMp4(writeParts(bytes))).toBe(isIncomplete);
  expect(isTruncatedMp4(writeParts(bytes, 7))).toBe(isIncomplete);
});
