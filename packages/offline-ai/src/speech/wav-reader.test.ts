import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWav } from './wav-reader.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-wav-'));
afterAll(() => rmSync(folder, { recursive: true }));

function buildChunk(name: string, content: Buffer, length = content.length): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

function buildFormat({ channels = 1, rate = 16_000, bits = 16 } = {}): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(1, 0);
  content.writeUInt16LE(channels, 2);
  content.writeUInt32LE(rate, 4);
  content.writeUInt16LE(bits, 14);
  return buildChunk('fmt ', content);
}

function encodeSamples(...samples: number[]): Buffer {
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
  return read(buildChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks])));
}

describe('a WAV file', () => {
  it('is read in windows of 512 samples, and the last window is padded with silence', async () => {
    const windows = await readChunks(
      buildFormat(),
      buildChunk('data', encodeSamples(...Array(512).fill(0), 16_384, -32_768)),
    );
    expect(windows).toHaveLength(2);
    expect(windows[0]).toEqual(new Float32Array(512));
    expect(windows[1]).toEqual(Float32Array.from({ length: 512 }, (_, i) => [0.5, -1][i] ?? 0));
  });

  it('is read completely when it is longer than one block', async () => {
    const samples = Int16Array.from({ length: 100_000 }, (_, i) => (i % 20_000) - 10_000);
    const windows = await readChunks(buildFormat(), buildChunk('data', Buffer.from(samples.buffer)));
    const samplesRead = windows.flatMap((window) => [...window]).slice(0, 100_000);
    expect(samplesRead.map((sample) => sample * 32_768)).toEqual([...samples]);
  });

  it('may contain other chunks, even with odd lengths, around its audio', async () => {
    const list = buildChunk('LIST', Buffer.from('INFO!'));
    const windows = await readChunks(list, buildFormat(), list, buildChunk('data', encodeSamples(16_384)), list);
    expect(windows.map((window) => [...window.subarray(0, 3)])).toEqual([[0.5, 0, 0]]);
  });

  it('may contain no audio', async () => {
    expect(await readChunks(buildFormat(), buildChunk('data', encodeSamples()))).toEqual([]);
  });

  it.each([
    ['because its writer streamed it', 0xff_ff_ff_ff],
    ['because it is truncated', 1000],
  ])('may declare more audio than it has, %s', async (_name, declared) => {
    const windows = await readChunks(
      buildFormat(),
      buildChunk('data', Buffer.concat([encodeSamples(16_384), Buffer.from([1])]), declared),
    );
    expect(windows.map((window) => [...window.subarray(0, 3)])).toEqual([[0.5, expect.any(Number), 0]]);
  });

  it.each([
    ['no bytes', Buffer.alloc(0), 'The WAV file is truncated'],
    ['only the first bytes', buildChunk('RIFF', Buffer.from('WAVE')).subarray(0, 10), 'The WAV file is truncated'],
    ['no chunks', buildChunk('RIFF', Buffer.from('WAVE')), 'The WAV file is truncated'],
    [
      'half a format chunk',
      buildChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), buildFormat()])).subarray(0, 24),
      'The WAV file is truncated',
    ],
    ['no audio', buildChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), buildFormat()])), 'The WAV file is truncated'],
    ['HTML', Buffer.from('<html>This is a page</html>'), 'The file is not a WAV file'],
    [
      'audio without a format',
      buildChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), buildChunk('data', encodeSamples(1))])),
      'The WAV file has no format',
    ],
  ])('is rejected when it contains %s', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it('is rejected when its sample format is not 16 kHz, mono, 16 bit', async () => {
    await expect(
      readChunks(buildFormat({ channels: 2, rate: 44_100 }), buildChunk('data', encodeSamples(1, 2))),
    ).rejects.toThrow('The WAV file has 2 × 44100 Hz × 16 bits instead of 1 × 16000 Hz × 16 bits');
  });
});
