import type { SlotState } from '@outloud/domain/roasts';
import type { Trx } from '../../db/database.ts';

export async function insertSlots(trx: Trx, roastId: string, count: number): Promise<void> {
  const slots = Array.from({ length: count }, (_, index) => ({ roast_id: roastId, slot: index + 1 }));
  await trx.insertInto('roast_slots').values(slots).execute();
}

export async function readStates(trx: Trx, roastId: string): Promise<SlotState[]> {
  const rows = await trx.selectFrom('roast_slots').select('state').where('roast_id', '=', roastId).execute();
  return rows.map(({ state }) => state);
}

/** Returns the slots that were open until now. */
export async function releaseOpen(trx: Trx, roastId: string): Promise<number[]> {
  const query = trx.updateTable('roast_slots').set({ state: 'released' }).where('roast_id', '=', roastId);
  const rows = await query.where('state', '=', 'open').returning('slot').execute();
  return rows.map(({ slot }) => slot).sort((a, b) => a - b);
}
