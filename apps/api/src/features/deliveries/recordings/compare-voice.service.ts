import type { RecordingFinding } from '@outloud/domain/deliveries';
import { isOtherVoice, measureDivergence, type VoiceProfile } from '@outloud/domain/recordings/voices';
import type { Trx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Delivery } from '../deliveries.repo.ts';
import * as voices from './voices.repo.ts';

/** Stores the voice of a review and compares it with the accepted reviews of the tester. */
export async function compareVoice(
  trx: Trx,
  { id, tester_id: testerId }: Delivery,
  voice: VoiceProfile | null,
): Promise<RecordingFinding | null> {
  if (!voice || !testerId) return null;
  await voices.insertVoice(trx, id, voice);
  const earlier = await voices.listAcceptedVoices(trx, testerId, id);
  if (!isOtherVoice(voice, earlier)) return null;
  const [closest] = earlier.toSorted((a, b) => measureDivergence(voice, a) - measureDivergence(voice, b));
  // The measurement itself is never shown.
  return closest ? { rule: 'other_voice', otherDeliveryId: closest.deliveryId, share: 0, times: [] } : null;
}

/** The voice measurements of a tester, for the data export. */
export async function listVoiceMeasurements({ db }: Pick<Deps, 'db'>, testerId: string) {
  const rows = await voices.listVoicesByTester(db, testerId);
  return rows.map(({ delivery_id, created_at, ...measurements }) => ({
    recording: delivery_id,
    measuredAt: created_at.toISOString(),
    ...measurements,
  }));
}
