import { createCipheriv, createHmac } from 'node:crypto';
import type { RecordingFinding } from '@outloud/domain/deliveries';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { matchSounds, type RecordedSound, soundWarps } from '@outloud/domain/recordings/sounds';
import type { Trx } from '../../../db/database.ts';
import type { Fingerprint } from './fingerprints.repo.ts';
import * as repo from './sounds.repo.ts';

/** Stores the acoustic fingerprint. Returns the sounds to search for. */
export async function storeSounds(
  trx: Trx,
  { id }: Fingerprint,
  sound: RecordedSound | null,
  masterKey: string,
): Promise<repo.SearchedSound[]> {
  if (!sound) return [];
  const { atSeconds, keys } = sound.fingerprint;
  const sounds = soundWarps.flatMap(({ tempo }, warp) => {
    const hashes = hashSounds(keys[warp] ?? [], masterKey);
    return hashes.map((key, index) => ({ key, atSeconds: atSeconds[index] ?? 0, warp, tempo }));
  });
  const stored = sounds.filter(({ warp }) => warp === 0);
  await repo.insertSounds(trx, id, stored);
  return sounds;
}

/** Alignments of several parts of several recordings. */
const maxAlignments = 60;
const maxCopies = 3;

/** Adds the recordings with the same sound to those with the same phrases. */
export async function addSoundCopies(
  trx: Trx,
  { id, sound_windows: windows }: Fingerprint,
  sounds: readonly repo.SearchedSound[],
  copies: readonly RecordingFinding[],
): Promise<RecordingFinding[]> {
  const rows = await repo.listAlignedSounds(trx, {
    recordingId: id,
    sounds,
    minShared: recordingLimits.copiedSounds,
    limit: maxAlignments,
  });
  const findings = [...copies];
  for (const [, alignments] of Map.groupBy(rows, (row) => row.recording_id)) {
    const [other] = alignments;
    const match = other && matchSounds(alignments, windows, other.sound_windows);
    if (!match) continue;
    const index = findings.findIndex(({ otherDeliveryId }) => otherDeliveryId === other.delivery_id);
    const known = findings[index];
    if (known) findings[index] = { ...known, sound: match.sound };
    else if (findings.length < maxCopies) {
      const { share, sound, times } = match;
      findings.push({
        rule: 'copied_sound',
        otherDeliveryId: other.delivery_id,
        share,
        times: sampleTimes(times),
        sound,
      });
    }
  }
  return findings;
}

/** Enough for an operator to compare both videos. */
const sampledTimes = 5;

export function sampleTimes(times: RecordingFinding['times']): RecordingFinding['times'] {
  const step = Math.max(1, Math.floor(times.length / sampledTimes));
  return times.filter((_, index) => index % step === 0).slice(0, sampledTimes);
}

/**
 * Keyed hashes, so that a copy of the table does not reveal sounds. AES is a keyed permutation of blocks, and hashes
 * thousands of keys in one call. 52 bits are exact in JavaScript.
 */
function hashSounds(keys: readonly number[], masterKey: string): number[] {
  const key = createHmac('sha256', masterKey).update('recording sounds').digest();
  const blocks = Buffer.alloc(16 * keys.length);
  for (const [index, value] of keys.entries()) blocks.writeUInt32BE(value, 16 * index);
  const hashes = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(blocks);
  return keys.map((_, index) => hashes.readUIntBE(16 * index, 6) * 16 + ((hashes[16 * index + 6] ?? 0) & 15));
}
