import { type FileHandle, open } from 'node:fs/promises';

export const samplesPerSecond = 16_000;
export const bytesPerSecond = 2 * samplesPerSecond;
/** Input size of the voice model, in samples. */
export const windowLength = 512;

const windowBytes = 2 * windowLength;
const blockBytes = 64 * windowBytes;

/** Reads a WAV file (16 kHz, mono, 16 bit) in windows of samples from -1 to 1. Pads the last window with silence. */
export async function* readWav(file: string): AsyncGenerator<Float32Array> {
  const handle = await open(file);
  try {
    const audio = await findAudioData(handle);
    const block = Buffer.alloc(blockBytes);
    for (let offset = audio.start; offset < audio.end; offset += blockBytes) {
      const { bytesRead } = await handle.read(block, 0, Math.min(blockBytes, audio.end - offset), offset);
      for (let start = 0; start < bytesRead; start += windowBytes) {
        yield toSamples(block.subarray(start, Math.min(start + windowBytes, bytesRead)));
      }
    }
  } finally {
    await handle.close();
  }
}

function toSamples(bytes: Buffer): Float32Array {
  const samples = new Float32Array(windowLength);
  for (let i = 0; 2 * i + 1 < bytes.length; i++) samples[i] = bytes.readInt16LE(2 * i) / 32_768;
  return samples;
}

/** Finds the `data` chunk. Other chunks may precede it, and its declared length may exceed the file. */
export async function findAudioData(handle: FileHandle): Promise<{ start: number; end: number }> {
  const { size } = await handle.stat();
  const riff = await readAt(handle, 0, 12);
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8) !== 'WAVE') {
    throw new Error('The file is not a WAV file');
  }
  let hasFormat = false;
  for (let offset = 12; ; ) {
    const header = await readAt(handle, offset, 8);
    const name = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const start = offset + 8;
    if (name === 'fmt ') {
      requireFormat(await readAt(handle, start, 16));
      hasFormat = true;
    }
    if (name === 'data') {
      if (!hasFormat) throw new Error('The WAV file has no format');
      return { start, end: Math.min(start + length, size) };
    }
    // Chunks start at even offsets.
    offset = start + length + (length % 2);
  }
}

function requireFormat(format: Buffer): void {
  const actual = `${format.readUInt16LE(2)} × ${format.readUInt32LE(4)} Hz × ${format.readUInt16LE(14)} bits`;
  const expected = `1 × ${samplesPerSecond} Hz × 16 bits`;
  if (actual !== expected) throw new Error(`The WAV file has ${actual} instead of ${expected}`);
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new Error('The WAV file is truncated');
  return buffer;
}

export function roundToHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
