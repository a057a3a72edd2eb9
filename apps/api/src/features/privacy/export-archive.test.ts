import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzip } from '@outloud/testkit/unzip';
import { describe, expect, it } from 'vitest';
import {
  createJsonFile,
  createJsonListFile,
  createTableFiles,
  createZip,
  type ExportedFile,
  getSiteFolderName,
} from './export-archive.ts';

const megabyte = 1024 ** 2;
const size = 24 * megabyte;
const chunkBytes = 512 * 1024;
const computeByte = (offset: number) => (offset * 31 + (offset >> 16)) & 255;

/** Reuses two buffers in turn like the file storage, so a chunk is overwritten two reads later. */
class PooledStream extends Readable {
  bytesRead = 0;
  readonly #buffers = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)];

  constructor() {
    super({ highWaterMark: 0 });
  }

  override _read(): void {
    const buffer = this.#buffers[(this.bytesRead / chunkBytes) % 2];
    if (!buffer || this.bytesRead >= size) {
      this.push(null);
      return;
    }
    for (let index = 0; index < chunkBytes; index++) buffer[index] = computeByte(this.bytesRead + index);
    this.bytesRead += chunkBytes;
    setImmediate(() => !this.destroyed && this.push(buffer));
  }
}

async function* yieldFiles(...files: ExportedFile[]) {
  yield* files;
}

describe('the zip stream', () => {
  it('contains every byte of a stored file whose stream reuses its buffers', async () => {
    const zip = await buffer(createZip(yieldFiles({ name: 'video.mp4', content: new PooledStream() })));
    const expected = Buffer.alloc(size);
    for (let index = 0; index < size; index++) expected[index] = computeByte(index);
    expect(zip.includes(expected)).toBe(true);
    expect(Object.keys(unzip(zip))).toEqual(['video.mp4']);
  });

  it('applies backpressure to the source files', async () => {
    const content = new PooledStream();
    let received = 0;
    let maxBuffered = 0;
    for await (const chunk of createZip(yieldFiles({ name: 'video.mp4', content }))) {
      received += (chunk as Buffer).length;
      maxBuffered = Math.max(maxBuffered, content.bytesRead - received);
      await new Promise(setImmediate);
    }
    expect(received).toBeGreaterThan(size);
    expect(maxBuffered).toBeLessThan(3 * megabyte);
  });

  it('closes the open file and requests no more files when the consumer stops reading', async () => {
    const content = new PooledStream();
    let wasNextFileRequested = false;
    async function* files(): AsyncGenerator<ExportedFile> {
      yield { name: 'video.mp4', content };
      wasNextFileRequested = true;
      yield { name: 'late.txt', content: 'too late' };
    }
    const zip = createZip(files());
    await once(zip, 'readable');
    zip.read();
    zip.destroy();
    if (!content.closed) await once(content, 'close');
    expect(content.bytesRead).toBeLessThan(size);
    expect(wasNextFileRequested).toBe(false);
  });

  it('fails when reading a file fails, instead of ending early', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('The disk is gone');
    }
    await expect(buffer(createZip(yieldFiles({ name: 'a.txt', content: broken() })))).rejects.toThrow(
      'The disk is gone',
    );
  });
});

describe('files in the zip', () => {
  it('writes rows as JSON, and as CSV with escaped formulas and quotes', async () => {
    const rows = [
      { name: '=1+1', amount: -3, note: null },
      { name: 'a "b", c', amount: 4, note: 'x' },
    ];
    const files = unzip(
      await buffer(
        createZip(
          yieldFiles(
            createJsonFile('one.json', { a: 1 }),
            createJsonListFile('none.json', []),
            ...createTableFiles('rows', ['name', 'amount', 'note'], () => rows),
          ),
        ),
      ),
    );
    expect(JSON.parse(files['one.json'] ?? '')).toEqual({ a: 1 });
    expect(files['none.json']).toBe('[]\n');
    expect(JSON.parse(files['rows.json'] ?? '')).toEqual(rows);
    // Decoding the file as text removes the byte order mark.
    expect(files['rows.csv']).toBe(`name,amount,note\r\n'=1+1,-3,\r\n"a ""b"", c",4,x\r\n`);
  });

  it('uses folder names that are valid on every file system', () => {
    expect(getSiteFolderName('https://bücher.example:8443/a')).toBe('bücher.example_8443');
    expect(getSiteFolderName('https://[2001:db8::1]/')).toBe('_2001_db8__1_');
    expect(getSiteFolderName('')).toBe('deleted');
  });
});
