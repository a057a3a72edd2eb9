import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isTruncatedMp4 } from './mp4-boxes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-boxes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a box that declares a length and contains `actual` bytes. */
function buildBox(type: string, declared: number, actual = declared): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(declared + 8);
  header.write(type, 4);
  return Buffer.concat([header, Buffer.alloc(actual)]);
}

let fileCount = 0;
function writeParts(bytes: Buffer, length = bytes.length): string[] {
  const starts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) => i * length);
  return starts.map((start) => {
    const file = path.join(folder, String(++fileCount));
    writeFileSync(file, bytes.subarray(start, start + length));
    return file;
  });
}

const junk = Buffer.from('bytes without a box');
const box64 = Buffer.from([0, 0, 0, 1, ...Buffer.from('mdat'), 0, 0, 0, 0, 0, 0, 0, 36, ...Buffer.alloc(20)]);
const openEnded = Buffer.from([0, 0, 0, 0, ...Buffer.from('mdat'), 1, 2, 3]);
const ftyp = buildBox('ftyp', 12);
const moov = buildBox('moov', 50);
const fragment = [buildBox('moof', 20), buildBox('mdat', 30)];

it.each([
  ['a file with its moov box last', [ftyp, buildBox('mdat', 100), moov], false],
  ['a file with its moov box first', [ftyp, moov, buildBox('mdat', 100)], false],
  ['a file with a 64-bit box length', [ftyp, moov, box64], false],
  ['a file with a box that extends to its end', [ftyp, moov, openEnded], false],
  ['a fragmented file', [ftyp, moov, ...fragment, ...fragment], false],
  ['a file with trailing bytes', [ftyp, moov, buildBox('mdat', 100), junk], false],
  ['a file of another format', [Buffer.from('RIFF1234AVI ')], false],
  ['an empty file', [Buffer.alloc(0)], false],
  ['a file with truncated media data', [ftyp, moov, buildBox('mdat', 100, 60)], true],
  ['a file without a moov box', [ftyp, buildBox('mdat', 100)], true],
  ['a file with a truncated moov box', [ftyp, buildBox('mdat', 100), buildBox('moov', 50, 20)], true],
  ['a file with a truncated fragment', [ftyp, moov, ...fragment, buildBox('moof', 20, 5)], true],
  ['a file with a gap between fragments', [ftyp, moov, ...fragment, junk, ...fragment], true],
])('reports whether data is missing from %s', (_name, boxes, isTruncated) => {
  const bytes = Buffer.concat(boxes);
  expect(isTruncatedMp4(writeParts(bytes))).toBe(isTruncated);
  expect(isTruncatedMp4(writeParts(bytes, 7))).toBe(isTruncated);
});
