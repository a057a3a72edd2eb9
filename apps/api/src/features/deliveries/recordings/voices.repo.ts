import type { VoiceProfile } from '@outloud/domain/recordings/voices';
import type { Db, Trx } from '../../../db/database.ts';

export async function insertVoice(trx: Trx, deliveryId: string, { frames, pitch, covariance }: VoiceProfile) {
  const { low, median, high } = pitch;
  await trx
    .insertInto('voice_profiles')
    .values({ delivery_id: deliveryId, frames, pitch: [low, median, high], covariance })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type StoredVoice = VoiceProfile & { deliveryId: string };

/** A comparison with more reviews is not more certain. */
const maxVoices = 20;

/** Lists the voices of the newest accepted reviews of a tester. The voice of a rejected review may be another person's. */
export async function listAcceptedVoices(db: Db | Trx, testerId: string, exceptId: string): Promise<StoredVoice[]> {
  const rows = await db
    .selectFrom('voice_profiles as v')
    .innerJoin('deliveries as d', 'd.id', 'v.delivery_id')
    .select(['v.delivery_id', 'v.frames', 'v.pitch', 'v.covariance'])
    .where('d.tester_id', '=', testerId)
    .where('d.status', '=', 'completed')
    .where('d.id', '<>', exceptId)
    .orderBy('v.created_at', 'desc')
    .orderBy('d.id')
    .limit(maxVoices)
    .execute();
  return rows.map(({ delivery_id: deliveryId, frames, pitch: [low = 0, median = 0, high = 0], covariance }) => ({
    deliveryId,
    frames,
    pitch: { low, median, high },
    covariance,
  }));
}

/** Lists the voice measurements of a tester for the data export. */
export function listVoicesByTester(db: Db, testerId: string) {
  return db
    .selectFrom('voice_profiles as v')
    .innerJoin('deliveries as d', 'd.id', 'v.delivery_id')
    .select(['v.delivery_id', 'v.frames', 'v.pitch', 'v.covariance', 'v.created_at'])
    .where('d.tester_id', '=', testerId)
    .orderBy('v.created_at')
    .orderBy('d.id')
    .execute();
}

export async function deleteVoice(trx: Trx, deliveryId: string): Promise<void> {
  await trx.deleteFrom('voice_profiles').where('delivery_id', '=', deliveryId).execute();
}

export async function deleteVoicesByTester(trx: Trx, testerId: string): Promise<void> {
  const deliveries = trx.selectFrom('deliveries').select('id').where('tester_id', '=', testerId);
  await trx.deleteFrom('voice_profiles').where('delivery_id', 'in', deliveries).execute();
}
