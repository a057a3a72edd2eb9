import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import type { VoicedRange } from '@outloud/offline-ai/speech';
import { bytesPerSecond, findAudioData, samplesPerSecond } from '@outloud/offline-ai/wav';

/** Audio that is sent in one request, with its voiced passages. */
export type AudioChunk = { startSeconds: number; endSeconds: number; voiced: VoicedRange[] };

/** Groups passages into chunks of the maximum length. A chunk starts and ends with a passage, usually at a pause. */
export function groupPassages(voiced: readonly VoicedRange[], maxSeconds: number): AudioChunk[] {
  const chunks: AudioChunk[] = [];
  for (const passage of voiced) {
    const lastChunk = chunks.at(-1);
    if (lastChunk && passage.endSeconds - lastChunk.startSeconds <= maxSeconds) {
      lastChunk.endSeconds = passage.endSeconds;
      lastChunk.voiced.push(passage);
    } else {
      chunks.push({ startSeconds: passage.startSeconds, endSeconds: passage.endSeconds, voiced: [passage] });
    }
  }
  return chunks;
}

/** Returns a part of a WAV file as a new WAV file. Its bytes are read from disk only while they are sent. */
export async function sliceWav(wav: string, { startSeconds, endSeconds }: Omit<AudioChunk, 'voiced'>): Promise<File> {
  const handle = await open(wav);
  const audioData = await findAudioData(handle).finally(() => handle.close());
  const toOffset = (seconds: number) =>
    Math.min(audioData.end, audioData.start + 2 * Math.round(seconds * samplesPerSecond));
  const part = (await openAsBlob(wav)).slice(toOffset(startSeconds), toOffset(endSeconds));
  return new File([buildWavHeader(part.size), part], 'audio.wav', { type: 'audio/wav' });
}

function buildWavHeader(size: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
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
