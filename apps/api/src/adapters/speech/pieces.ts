import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Voiced } from './voice-task.ts';
import { bytesPerSecond, findSound, samplesPerSecond } from './wav-reader.ts';

/** As much as is sent at once, with the places where somebody speaks. */
export type Piece = { startSeconds: number; endSeconds: number; voiced: Voiced[] };

/** Each is as long as it may be, and begins and ends where a passage does: at a pause where there is one. */
export function cutPieces(voiced: readonly Voiced[], mostSeconds: number): Piece[] {
  const pieces: Piece[] = [];
  for (const passage of voiced) {
    const last = pieces.at(-1);
    if (last && passage.endSeconds - last.startSeconds <= mostSeconds) {
      last.endSeconds = passage.endSeconds;
      last.voiced.push(passage);
    } else {
      pieces.push({ startSeconds: passage.startSeconds, endSeconds: passage.endSeconds, voiced: [passage] });
    }
  }
  return pieces;
}

/** A part of a WAV as a WAV of its own, which is read from the disk only while it is sent. */
export async function cutWav(wav: string, { startSeconds, endSeconds }: Omit<Piece, 'voiced'>): Promise<File> {
  const handle = await open(wav);
  const sound = await findSound(handle).finally(() => handle.close());
  const placeOf = (seconds: number) => Math.min(sound.end, sound.start + 2 * Math.round(seconds * samplesPerSecond));
  const part = (await openAsBlob(wav)).slice(placeOf(startSeconds), placeOf(endSeconds));
  return new File([headerFor(part.size), part], 'audio.wav', { type: 'audio/wav' });
}

function headerFor(size: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  // Plain samples, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(bytesPerSecond, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(size, 40);
  return header;
}
