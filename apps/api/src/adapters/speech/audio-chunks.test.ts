import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { groupPassages, sliceWav } from './audio-chunks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-pieces-'));
afterAll(() => rmSync(folder, { recursive: true }));

const createPassages = (...spans: [number, number][]) =>
  spans.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds, voicedSeconds: 1 }));

describe('audio chunks', () => {
  it('contain as many passages as fit', () => {
    const passages = createPassages([2, 10], [12, 30], [31, 33], [500, 510], [511, 529]);
    const chunks = groupPassages(passages, 30);
    expect(chunks.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [2, 30],
      [31, 33],
      [500, 529],
    ]);
    expect(chunks.map((chunk) => chunk.voiced)).toEqual([
      passages.slice(0, 2),
      passages.slice(2, 3),
      passages.slice(3),
    ]);
  });

  it('are empty when there are no passages', () => {
    expect(groupPassages([], 30)).toEqual([]);
  });
});

/** Builds a WAV with other chunks around the audio. The value of each sample is the number of its second. */
function buildCountingWav(seconds: number): Buffer {
  const start = '524946460000000057415645666d74201000000001000100803e0000007d00000200100049464f4f02000000ffff64617461';
  const header = Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(4)]);
  header.writeUInt32LE(seconds * 32_000, header.length - 4);
  const samples = Int16Array.from({ length: seconds * 16_000 }, (_, i) => Math.floor(i / 16_000));
  return Buffer.concat([
    header,
    Buffer.from(samples.buffer),
    Buffer.from('LIST\x04\0\0\0INFO', 'latin1'),
    Buffer.alloc(4000),
  ]);
}

describe('a part of a WAV', () => {
  it.each([
    ['from the middle', [1, 3], 64_000, [1, 2]],
    ['up to the end when the range is longer', [2.5, 4.032], 48_000, [2, 3]],
  ] as const)('is a valid WAV file: %s', async (_name, [startSeconds, endSeconds], bytes, [first, last]) => {
    const file = path.join(folder, 'counting.wav');
    writeFileSync(file, buildCountingWav(4));
    const part = await sliceWav(file, { startSeconds, endSeconds });
    expect([part.name, part.type, part.size]).toEqual(['audio.wav', 'audio/wav', 44 + bytes]);
    const wav = Buffer.from(await part.arrayBuffer());
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([36 + bytes, bytes]);
    expect(wav.subarray(16, 40).toString('hex')).toBe('1000000001000100803e0000007d00000200100064617461');
    expect([wav.readInt16LE(44), wav.readInt16LE(wav.length - 2)]).toEqual([first, last]);
  });
});
