import { type FileHandle, open } from 'node:fs/promises';

export const samplesPerSecond = 16_000;
export const bytesPerSecond = 2 * samplesPerSecond;
const windowsAtOnce = 64;

/** The sound of a WAV (16 kHz, mono, 16 bits) from -1 to 1, in windows of one length; silence fills up the last. */
export async function* readWav(file: string, windowLength: number): AsyncGenerator<Float32Array> {
  const handle = await open(file);
  try {
    const sound = await findSound(handle);
    const buffer = Buffer.alloc(windowLength * 2 * windowsAtOnce);
    for (let at = sound.start; at < sound.end; at += buffer.length) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, sound.end - at), at);
      for (let first = 0; first + 1 < bytesRead; first += windowLength * 2) {
        yield toSamples(buffer.subarray(first, Math.min(first + windowLength * 2, bytesRead)), windowLength);
      }
    }
  } finally {
    await handle.close();
  }
}

function toSamples(bytes: Buffer, length: number): Float32Array {
  const samples = new Float32Array(length);
  for (let i = 0; i * 2 + 1 < bytes.length; i++) samples[i] = bytes.readInt16LE(i * 2) / 32_768;
  return samples;
}

/** A WAV is a list of chunks; the sound may come after any number of others, and its size may promise too much. */
async function findSound(handle: FileHandle): Promise<{ start: number; end: number }> {
  const { size } = await handle.stat();
  const riff = await readAt(handle, 0, 12);
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('This is no WAV');
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
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  if (channels === 1 && rate === samplesPerSecond && bits === 16) return;
  throw new Error(
    `The WAV has ${channels} channels, ${rate} Hz and ${bits} bits instead of 1, ${samplesPerSecond}, 16`,
  );
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error('The WAV ends too early');
  return buffer;
}
