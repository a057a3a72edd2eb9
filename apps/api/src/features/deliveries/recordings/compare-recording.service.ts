import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { RecordingFinding, Segment } from '@outloud/domain/deliveries';
import { hashFrame, measureResemblance, showsOtherWebsite } from '@outloud/domain/recordings/frames';
import { getCopiedShare, listPhrases } from '@outloud/domain/recordings/phrases';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { countSoundWindows, type RecordedSound } from '@outloud/domain/recordings/sounds';
import type { Trx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findDelivery } from '../deliveries.repo.ts';
import { addSoundCopies, sampleTimes, storeSounds } from './compare-sound.service.ts';
import { compareVoice } from './compare-voice.service.ts';
import * as fingerprints from './fingerprints.repo.ts';

type CompareDeps = Pick<Deps, 'db' | 'secrets' | 'config'>;

type Recording = {
  deliveryId: string;
  /** Null for an upload that an earlier version inspected. */
  sha256: string | null;
  durationSeconds: number;
  segments: readonly Segment[];
  /** One for each second. Empty without a picture. */
  frames: readonly Uint8Array[];
  /** Null without audio. */
  sound?: RecordedSound | null;
};

/**
 * Stores the fingerprint of a submission and compares it with all earlier ones: the file, the phrases of the
 * transcript, and the sound. Also compares the picture with the other reviews of the request, and the voice with the
 * other reviews of the tester. Returns the evidence.
 */
export async function compareRecording(deps: CompareDeps, recording: Recording): Promise<RecordingFinding[]> {
  const { deliveryId, sha256, durationSeconds, segments, frames, sound = null } = recording;
  const phrases = hashPhrases(segments, deps.secrets.masterKey);
  return deps.db.transaction().execute(async (trx) => {
    await fingerprints.lockFingerprints(trx);
    const delivery = await findDelivery(trx, deliveryId);
    if (!delivery) return [];
    const fingerprint = await fingerprints.insertFingerprint(
      trx,
      {
        delivery_id: deliveryId,
        roast_id: delivery.roast_id,
        sha256: sha256 === null ? null : Buffer.from(sha256, 'hex'),
        duration_seconds: durationSeconds,
        phrases: phrases.length,
        frame_hashes: Buffer.concat(frames.map(hashFrame)),
        sound_windows: countSoundWindows(sound?.fingerprint.atSeconds ?? []),
      },
      phrases,
    );
    const sounds = await storeSounds(trx, fingerprint, sound, deps.secrets.masterKey);
    if (!deps.config.comparesRecordings) return [];
    const sameFile = await findSameFile(trx, fingerprint);
    const copies = sameFile
      ? [sameFile]
      : await addSoundCopies(trx, fingerprint, sounds, await findCopies(trx, fingerprint, phrases));
    const otherWebsite = await findOtherWebsite(trx, fingerprint);
    const otherVoice = deps.config.comparesVoices ? await compareVoice(trx, delivery, sound?.voice ?? null) : null;
    return [...copies, otherWebsite, otherVoice].filter((finding) => finding !== null);
  });
}

async function findSameFile(trx: Trx, fingerprint: fingerprints.Fingerprint): Promise<RecordingFinding | null> {
  const earlier = await fingerprints.findEarlierFile(trx, fingerprint);
  if (!earlier) return null;
  return { rule: 'same_file', otherDeliveryId: earlier.delivery_id, share: 1, times: [{ here: 0, there: 0 }] };
}

/** A recording can be assembled from several others. */
const maxCopies = 3;

async function findCopies(
  trx: Trx,
  { id, phrases: count }: fingerprints.Fingerprint,
  phrases: fingerprints.PhraseKey[],
): Promise<RecordingFinding[]> {
  const candidates = await fingerprints.listSharedPhrases(trx, {
    recordingId: id,
    phrases,
    minShared: recordingLimits.copiedPhrases,
    limit: maxCopies,
  });
  return candidates.flatMap(({ delivery_id, phrases: otherCount, shared, here, there }) => {
    const share = getCopiedShare(shared, count, otherCount);
    if (share === null) return [];
    const times = here.map((seconds, index) => ({ here: seconds, there: there[index] ?? 0 }));
    return [{ rule: 'copied_recording', otherDeliveryId: delivery_id, share, times: sampleTimes(times) }];
  });
}

/** Compares the picture with the other reviews of the request. */
async function findOtherWebsite(trx: Trx, fingerprint: fingerprints.Fingerprint): Promise<RecordingFinding | null> {
  const { frame_hashes: hashes } = fingerprint;
  const others = await fingerprints.listEarlierOfRoast(trx, fingerprint);
  const isOther = showsOtherWebsite(
    hashes,
    others.map(({ frame_hashes }) => frame_hashes),
  );
  if (!isOther) return null;
  const [closest] = others
    .map((other) => ({ id: other.delivery_id, share: measureResemblance(hashes, other.frame_hashes) }))
    .sort((a, b) => b.share - a.share);
  return closest ? { rule: 'other_website', otherDeliveryId: closest.id, share: closest.share, times: [] } : null;
}

/** Keyed hashes, so that a copy of the table does not reveal words. 52 bits are exact in JavaScript. */
function hashPhrases(segments: readonly Segment[], masterKey: string): fingerprints.PhraseKey[] {
  const key = createHmac('sha256', masterKey).update('recording phrases').digest();
  return listPhrases(segments).map(({ text, atSeconds }) => {
    const digest = createHmac('sha256', key).update(text).digest();
    return { key: digest.readUIntBE(0, 6) * 16 + ((digest[6] ?? 0) & 15), atSeconds };
  });
}

/** Hashes the parts of an upload as one file. */
export async function hashFile(parts: readonly string[], signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for (const part of parts) {
    for await (const chunk of createReadStream(part, { highWaterMark: 1024 ** 2, signal })) hash.update(chunk);
  }
  return hash.digest('hex');
}
