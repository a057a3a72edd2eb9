import { insertDelivery } from '../src/features/deliveries/deliveries.repo.ts';
import { insertSteps } from '../src/features/deliveries/processing/steps.repo.ts';
import { requireLockedRoast } from '../src/features/slots/lock-roast.service.ts';
import { submitOpenSlot } from '../src/features/slots/slot-transitions.service.ts';
import type { TestServer } from './server.ts';
import { newTester } from './users.ts';

/** Inserts a submitted delivery without a recording, for tests that do not need a recording. */
export async function insertTestDelivery(server: TestServer, roastId: string, tester?: string) {
  const testerId = tester ?? (await newTester(server)).id;
  return server.deps.db.transaction().execute(async (trx) => {
    const slot = await submitOpenSlot(trx, await requireLockedRoast(trx, roastId));
    const file = { original_file_name: 'review.webm', file_size: 1 };
    const id = await insertDelivery(trx, { roast_id: roastId, slot, tester_id: testerId, ...file });
    await insertSteps(trx, id);
    return { id, slot, tester_id: testerId };
  });
}
