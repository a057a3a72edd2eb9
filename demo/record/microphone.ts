import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Microphone = { file: string; seconds: number };
/** Start and end in the WAV file, in seconds. */
export type VoicePart = readonly [from: number, to: number];

const silentSeconds = 35;
/** Fades each part in and out, so that the cuts do not click. */
const fadeSeconds = 0.006;

/** Writes the microphone input. Delays the voice, because the browser opens the microphone before the recording starts. */
export async function prepareMicrophone(
  voice: string | null,
  folder: string,
  { delaySeconds = 1, parts }: { delaySeconds?: number; parts?: readonly VoicePart[] | undefined } = {},
): Promise<Microphone> {
  const file = path.join(folder, 'microphone.wav');
  if (!voice) {
    await writeFile(file, createWav(createRoomNoise(silentSeconds, 24_000), 24_000));
    return { file, seconds: silentSeconds };
  }
  const wav = await readFile(voice);
  const sampleRate = wav.readUInt32LE(24);
  const samples = wav.subarray(wav.indexOf('data') + 8);
  const audio = parts ? Buffer.concat(parts.map((part) => cutPart(samples, sampleRate, part))) : samples;
  const padded = Buffer.concat([createRoomNoise(delaySeconds, sampleRate), audio, createRoomNoise(2, sampleRate)]);
  await writeFile(file, createWav(padded, sampleRate));
  return { file, seconds: padded.length / 2 / sampleRate - 0.5 };
}

function cutPart(samples: Buffer, sampleRate: number, [from, to]: VoicePart): Buffer {
  const part = Buffer.from(samples.subarray(2 * Math.round(from * sampleRate), 2 * Math.round(to * sampleRate)));
  const fadeSamples = Math.round(fadeSeconds * sampleRate);
  for (let i = 0; i < fadeSamples; i++) {
    for (const offset of [2 * i, part.length - 2 - 2 * i]) {
      part.writeInt16LE(Math.round((part.readInt16LE(offset) * i) / fadeSamples), offset);
    }
  }
  return part;
}

/** Creates faint noise, because no real room is silent. */
function createRoomNoise(seconds: number, sampleRate: number): Buffer {
  return Buffer.from(Int16Array.from({ length: seconds * sampleRate }, () => (Math.random() - 0.5) * 40).buffer);
}

function createWav(samples: Buffer, sampleRate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
