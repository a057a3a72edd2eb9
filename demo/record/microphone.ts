import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Microphone = { file: string; seconds: number };
/** Start and end, in seconds of the WAV. */
export type VoicePart = readonly [from: number, to: number];

const silentSeconds = 35;
/** Fades each part in and out, so that the cuts do not click. */
const fadeSeconds = 0.006;

/** Delays the voice, because the browser opens the microphone before the recording starts. */
export async function prepareMicrophone(
  voice: string | null,
  folder: string,
  { lateSeconds: delaySeconds = 1, parts }: { lateSeconds?: number; parts?: readonly VoicePart[] | undefined } = {},
): Promise<Microphone> {
  const file = path.join(folder, 'microphone.wav');
  if (!voice) {
    await writeFile(file, createWav(createRoomNoise(silentSeconds, 24_000), 24_000));
    return { file, seconds: silentSeconds };
  }
  const spoken = await readFile(voice);
  const rate = spoken.readUInt32LE(24);
  const samples = spoken.subarray(spoken.indexOf('data') + 8);
  const audio = parts ? Buffer.concat(parts.map((part) => cutPart(samples, rate, part))) : samples;
  const padded = Buffer.concat([createRoomNoise(delaySeconds, rate), audio, createRoomNoise(2, rate)]);
  await writeFile(file, createWav(padded, rate));
  return { file, seconds: padded.length / 2 / rate - 0.5 };
}

function cutPart(samples: Buffer, rate: number, [from, to]: VoicePart): Buffer {
  const part = Buffer.from(samples.subarray(2 * Math.round(from * rate), 2 * Math.round(to * rate)));
  const fadeSamples = Math.round(fadeSeconds * rate);
  for (let i = 0; i < fadeSamples; i++) {
    for (const offset of [2 * i, part.length - 2 - 2 * i]) {
      part.writeInt16LE(Math.round((part.readInt16LE(offset) * i) / fadeSamples), offset);
    }
  }
  return part;
}

/** Faint noise, because no real room is silent. */
function createRoomNoise(seconds: number, rate: number): Buffer {
  return Buffer.from(Int16Array.from({ length: seconds * rate }, () => (Math.random() - 0.5) * 40).buffer);
}

function createWav(samples: Buffer, rate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
