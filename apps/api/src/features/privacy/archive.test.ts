import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../../test/unzip.ts';
import { type ExportedFile, json, jsonList, siteName, table, toZip } from './archive.ts';

const megabyte = 1024 ** 2;
const size = 24 * megabyte;
const pieceBytes = 512 * 1024;
const byteAt = (place: number) => (place * 31 + (place >> 16)) & 255;

/** A stored file as a disk gives it out: two buffers take turns, so a piece holds good until the next but one. */
class Lent extends Readable {
  taken = 0;
  readonly #buffers = [Buffer.alloc(pieceBytes), Buffer.alloc(pieceBytes)];

  constructor() {
    super({ highWaterMark: 0 });
  }

  override _read(): void {
    const buffer = this.#buffers[(this.taken / pieceBytes) % 2];
    if (!buffer || this.taken >= size) {
      this.push(null);
      return;
    }
    for (let index = 0; index < pieceBytes; index++) buffer[index] = byteAt(this.taken + index);
    this.taken += pieceBytes;
    setImmediate(() => !this.destroyed && this.push(buffer));
  }
}

async function* listOf(...files: ExportedFile[]) {
  yield* files;
}

describe('a zip file', () => {
  it('holds every byte of a stored file, though its pieces are only lent', async () => {
    const zip = await buffer(toZip(listOf({ name: 'video.mp4', content: new Lent() })));
    const whole = Buffer.alloc(size);
    for (let index = 0; index < size; index++) whole[index] = byteAt(index);
    expect(zip.includes(whole)).toBe(true);
    expect(Object.keys(unzip(zip))).toEqual(['video.mp4']);
  });

  it('is made no faster than it is taken', async () => {
    const content = new Lent();
    let received = 0;
    let ahead = 0;
    for await (const piece of toZip(listOf({ name: 'video.mp4', content }))) {
      received += (piece as Buffer).length;
      ahead = Math.max(ahead, content.taken - received);
      await new Promise(setImmediate);
    }
    expect(received).toBeGreaterThan(size);
    expect(ahead).toBeLessThan(3 * megabyte);
  });

  it('closes what it reads and makes nothing more when whoever takes it leaves', async () => {
    const content = new Lent();
    let wasAsked = false;
    async function* files(): AsyncGenerator<ExportedFile> {
      yield { name: 'video.mp4', content };
      wasAsked = true;
      yield { name: 'late.txt', content: 'too late' };
    }
    const zip = toZip(files());
    await once(zip, 'readable');
    zip.read();
    zip.destroy();
    if (!content.closed) await once(content, 'close');
    expect(content.taken).toBeLessThan(size);
    expect(wasAsked).toBe(false);
  });

  it('fails when a file does, instead of ending early', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('The disk is gone');
    }
    await expect(buffer(toZip(listOf({ name: 'a.txt', content: broken() })))).rejects.toThrow('The disk is gone');
  });
});

describe('the files in it', () => {
  it('are JSON and CSV that open anywhere', async () => {
    const rows = [
      { name: '=1+1', amount: -3, note: null },
      { name: 'a "b", c', amount: 4, note: 'x' },
    ];
    const files = unzip(
      await buffer(
        toZip(
          listOf(
            json('one.json', { a: 1 }),
            jsonList('none.json', []),
            ...table('rows', ['name', 'amount', 'note'], () => rows),
          ),
        ),
      ),
    );
    expect(JSON.parse(files['one.json'] ?? '')).toEqual({ a: 1 });
    expect(files['none.json']).toBe('[]\n');
    expect(JSON.parse(files['rows.json'] ?? '')).toEqual(rows);
    // Reading it as a text has taken the mark at its beginning away.
    expect(files['rows.csv']).toBe(`name,amount,note\r\n'=1+1,-3,\r\n"a ""b"", c",4,x\r\n`);
  });

  it('lie in folders that every system can make', () => {
    expect(siteName('https://bücher.example:8443/a')).toBe('bücher.example_8443');
    expect(siteName('https://[2001:db8::1]/')).toBe('_2001_db8__1_');
    expect(siteName('')).toBe('deleted');
  });
});
