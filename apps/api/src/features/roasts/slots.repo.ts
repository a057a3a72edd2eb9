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

/** Whoever has taken a slot on has lost it. */
export async function voidClaims(trx: Trx, roastId: string): Promise<void> {
  const query = trx.updateTable('roast_slots').set({ state: 'open' }).where('roast_id', '=', roastId);
  await query.where('state', '=', 'claimed').execute();
}

/** Returns the slots that were open until now. */
export async function releaseOpen(trx: Trx, roastId: string): Promise<number[]> {
  const query = trx.updateTable('roast_slots').set({ state: 'released' }).where('roast_id', '=', roastId);
  const rows = await query.where('state', '=', 'open').returning('slot').execute();
  return rows.map(({ slot }) => slot).sort((a, b) => a - b);
}

/** The first open one; null when there is none. */
export async function fillOpen(trx: Trx, roastId: string): Promise<number | null> {
  const open = trx.selectFrom('roast_slots').select('slot').where('roast_id', '=', roastId).where('state', '=', 'open');
  const row = await trx
    .updateTable('roast_slots')
    .set({ state: 'submitted' })
    .where('roast_id', '=', roastId)
    .where('slot', '=', open.orderBy('slot').limit(1))
    .returning('slot')
    .executeTakeFirst();
  return row?.slot ?? null;
}

export async function setState(trx: Trx, roastId: string, slot: number, state: SlotState): Promise<void> {
  await trx
    .updateTable('roast_slots')
    .set({ state })
    .where('roast_id', '=', roastId)
    .where('slot', '=', slot)
    .execute();
}
