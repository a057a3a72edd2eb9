import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWav } from './wav-reader.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-wav-'));
afterAll(() => rmSync(folder, { recursive: true }));

function chunk(name: string, content: Buffer, length = content.length): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

function format({ channels = 1, rate = 16_000, bits = 16 } = {}): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(1, 0);
  content.writeUInt16LE(channels, 2);
  content.writeUInt32LE(rate, 4);
  content.writeUInt16LE(bits, 14);
  return chunk('fmt ', content);
}

function sound(...samples: number[]): Buffer {
  return Buffer.from(Int16Array.from(samples).buffer);
}

async function read(bytes: Buffer): Promise<Float32Array[]> {
  const file = path.join(folder, 'sound.wav');
  writeFileSync(file, bytes);
  const windows: Float32Array[] = [];
  for await (const window of readWav(file)) windows.push(window);
  return windows;
}

function readChunks(...chunks: Buffer[]): Promise<Float32Array[]> {
  return read(chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks])));
}

describe('a WAV', () => {
  it('is read in windows of 512 samples, the last one filled up with silence', async () => {
    const windows = await readChunks(format(), chunk('data', sound(...Array(512).fill(0), 16_384, -32_768)));
    expect(windows).toHaveLength(2);
    expect(windows[0]).toEqual(new Float32Array(512));
    expect(windows[1]).toEqual(Float32Array.from({ length: 512 }, (_, i) => [0.5, -1][i] ?? 0));
  });

  it('is read whole when it is longer than one block', async () => {
    const samples = Int16Array.from({ length: 100_000 }, (_, i) => (i % 20_000) - 10_000);
    const windows = await readChunks(format(), chunk('data', Buffer.from(samples.buffer)));
    const all = windows.flatMap((window) => [...window]).slice(0, 100_000);
    expect(all.map((sample) => sample * 32_768)).toEqual([...samples]);
  });

  it('may hold other chunks, of odd lengths too, before and after its sound', async () => {
    const list = chunk('LIST', Buffer.from('INFO!'));
    const windows = await readChunks(list, format(), list, chunk('data', sound(16_384)), list);
    expect(windows.map((window) => [...window.subarray(0, 3)])).toEqual([[0.5, 0, 0]]);
  });

  it('may hold no sound', async () => {
    expect(await readChunks(format(), chunk('data', sound()))).toEqual([]);
  });

  it.each([
    ['as a program says that writes without knowing the end', 0xff_ff_ff_ff],
    ['as a file says that was cut off', 1000],
  ])('may promise more sound than there is, %s', async (_name, promised) => {
    const windows = await readChunks(
      format(),
      chunk('data', Buffer.concat([sound(16_384), Buffer.from([1])]), promised),
    );
    expect(windows.map((window) => [...window.subarray(0, 3)])).toEqual([[0.5, expect.any(Number), 0]]);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'The WAV ends too early'],
    ['the first bytes', chunk('RIFF', Buffer.from('WAVE')).subarray(0, 10), 'The WAV ends too early'],
    ['no chunk', chunk('RIFF', Buffer.from('WAVE')), 'The WAV ends too early'],
    [
      'half a format',
      chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), format()])).subarray(0, 24),
      'The WAV ends too early',
    ],
    ['no sound', chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), format()])), 'The WAV ends too early'],
    ['something else', Buffer.from('<html>This is a page</html>'), 'The file is no WAV'],
    [
      'sound without a format',
      chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('data', sound(1))])),
      'The WAV does not say what it holds',
    ],
  ])('is refused if it holds %s', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it('is refused in another format', async () => {
    await expect(readChunks(format({ channels: 2, rate: 44_100 }), chunk('data', sound(1, 2)))).rejects.toThrow(
      'The WAV holds 2 × 44100 Hz × 16 bits instead of 1 × 16000 Hz × 16 bits',
    );
  });
});
