import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Microphone = { file: string; seconds: number };
/** Start and end, in seconds of the WAV. */
export type VoicePart = readonly [from: number, to: number];

const silentSeconds = 35;
/** At the start and the end of each part, so that a cut does not click. */
const fadeSeconds = 0.006;

/** The browser opens its microphone a little before it records, so the voice starts late. */
export async function prepareMicrophone(
  voice: string | null,
  folder: string,
  { lateSeconds = 1, parts }: { lateSeconds?: number; parts?: readonly VoicePart[] | undefined } = {},
): Promise<Microphone> {
  const file = path.join(folder, 'microphone.wav');
  if (!voice) {
    await writeFile(file, wav(roomNoise(silentSeconds, 24_000), 24_000));
    return { file, seconds: silentSeconds };
  }
  const spoken = await readFile(voice);
  const rate = spoken.readUInt32LE(24);
  const whole = spoken.subarray(spoken.indexOf('data') + 8);
  const sound = parts ? Buffer.concat(parts.map((part) => cutPart(whole, rate, part))) : whole;
  const padded = Buffer.concat([roomNoise(lateSeconds, rate), sound, roomNoise(2, rate)]);
  await writeFile(file, wav(padded, rate));
  return { file, seconds: padded.length / 2 / rate - 0.5 };
}

function cutPart(sound: Buffer, rate: number, [from, to]: VoicePart): Buffer {
  const part = Buffer.from(sound.subarray(2 * Math.round(from * rate), 2 * Math.round(to * rate)));
  const fadeSamples = Math.round(fadeSeconds * rate);
  for (let i = 0; i < fadeSamples; i++) {
    for (const at of [2 * i, part.length - 2 - 2 * i]) {
      part.writeInt16LE(Math.round((part.readInt16LE(at) * i) / fadeSamples), at);
    }
  }
  return part;
}

/** Faint, as no room is perfectly still. */
function roomNoise(seconds: number, rate: number): Buffer {
  return Buffer.from(Int16Array.from({ length: seconds * rate }, () => (Math.random() - 0.5) * 40).buffer);
}

function wav(sound: Buffer, rate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]);
}
