import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Microphone = { file: string; seconds: number };

const silentSeconds = 35;

/** The browser opens its microphone a little before it records, so the voice starts late. */
export async function prepareMicrophone(
  voice: string | null,
  folder: string,
  { lateSeconds = 1 } = {},
): Promise<Microphone> {
  const file = path.join(folder, 'microphone.wav');
  if (!voice) {
    await writeFile(file, wav(roomNoise(silentSeconds, 24_000), 24_000));
    return { file, seconds: silentSeconds };
  }
  const spoken = await readFile(voice);
  const rate = spoken.readUInt32LE(24);
  const sound = spoken.subarray(spoken.indexOf('data') + 8);
  const padded = Buffer.concat([roomNoise(lateSeconds, rate), sound, roomNoise(2, rate)]);
  await writeFile(file, wav(padded, rate));
  return { file, seconds: padded.length / 2 / rate - 0.5 };
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
