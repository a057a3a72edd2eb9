import { type FileHandle, open } from 'node:fs/promises';

export const samplesPerSecond = 16_000;
export const bytesPerSecond = 2 * samplesPerSecond;
/** The voice model hears this many samples at a time. */
export const windowLength = 512;

const windowBytes = 2 * windowLength;
const blockBytes = 64 * windowBytes;

/** The sound of a WAV (16 kHz, mono, 16 bits) from -1 to 1, window by window; silence fills up the last. */
export async function* readWav(file: string): AsyncGenerator<Float32Array> {
  const handle = await open(file);
  try {
    const sound = await findSound(handle);
    const block = Buffer.alloc(blockBytes);
    for (let at = sound.start; at < sound.end; at += blockBytes) {
      const { bytesRead } = await handle.read(block, 0, Math.min(blockBytes, sound.end - at), at);
      for (let first = 0; first < bytesRead; first += windowBytes) {
        yield toSamples(block.subarray(first, Math.min(first + windowBytes, bytesRead)));
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

/** A WAV is a list of chunks: the sound may come after any others, and its length may promise too much. */
export async function findSound(handle: FileHandle): Promise<{ start: number; end: number }> {
  const { size } = await handle.stat();
  const riff = await readAt(handle, 0, 12);
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8) !== 'WAVE') {
    throw new Error('The file is no WAV');
  }
  let isFormatKnown = false;
  for (let at = 12; ; ) {
    const header = await readAt(handle, at, 8);
    const name = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const start = at + 8;
    if (name === 'fmt ') {
      requireFormat(await readAt(handle, start, 16));
      isFormatKnown = true;
    }
    if (name === 'data') {
      if (!isFormatKnown) throw new Error('The WAV does not say what it holds');
      return { start, end: Math.min(start + length, size) };
    }
    // Chunks start at even places.
    at = start + length + (length % 2);
  }
}

function requireFormat(format: Buffer): void {
  const found = `${format.readUInt16LE(2)} × ${format.readUInt32LE(4)} Hz × ${format.readUInt16LE(14)} bits`;
  const wanted = `1 × ${samplesPerSecond} Hz × 16 bits`;
  if (found !== wanted) throw new Error(`The WAV holds ${found} instead of ${wanted}`);
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error('The WAV ends too early');
  return buffer;
}
