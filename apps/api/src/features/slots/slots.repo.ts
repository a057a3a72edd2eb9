import type { DeliveryStatus, ReviewReason } from '@outloud/domain/deliveries';
import type { SlotState } from '@outloud/domain/roasts';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { DeliveriesTable, RoastsTable, Tables } from '../../db/tables.ts';

/** `has_time_left` uses the database clock. */
export type LockedRoast = Selectable<RoastsTable> & { has_time_left: boolean };

const hasTimeLeft = sql<boolean>`expires_at > now()`.as('has_time_left');

export async function lockRoast(trx: Trx, id: string): Promise<LockedRoast | null> {
  const query = trx.selectFrom('roasts').selectAll().select(hasTimeLeft).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** Filters by customer before locking, so that a request for another customer's roast takes no lock. */
export async function lockRoastOfCustomer(trx: Trx, customerId: string, id: string): Promise<LockedRoast | null> {
  const query = trx.selectFrom('roasts').selectAll().select(hasTimeLeft).where('id', '=', id);
  const own = query.where('customer_id', '=', customerId).where('deleted_at', 'is', null);
  return (await own.forUpdate().executeTakeFirst()) ?? null;
}

export async function lockDelivery(trx: Trx, id: string): Promise<Selectable<DeliveriesTable> | null> {
  const query = trx.selectFrom('deliveries').selectAll().where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

export async function findRoastIdOfDelivery(trx: Trx, deliveryId: string): Promise<string | null> {
  const query = trx.selectFrom('deliveries').select('roast_id').where('id', '=', deliveryId);
  return (await query.executeTakeFirst())?.roast_id ?? null;
}

/** `customerId` limits the search to the roasts of one customer. */
export async function doesRoastExist(db: Db, id: string, customerId?: string): Promise<boolean> {
  let query = db.selectFrom('roasts').select('id').where('id', '=', id);
  if (customerId) query = query.where('customer_id', '=', customerId).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

type StatusColumn = 'status' | 'deliveries_received' | 'closed_at' | 'closing_reason' | 'settled_at' | 'paused_at';

export async function updateRoastStatus(
  trx: Trx,
  id: string,
  change: Pick<UpdateObject<Tables, 'roasts'>, StatusColumn>,
): Promise<void> {
  await trx.updateTable('roasts').set(change).where('id', '=', id).execute();
}

/** For testers. Takes no lock. */
export async function hasOpenSlot(db: Db, roastId: string): Promise<boolean> {
  const query = db.selectFrom('roasts').select('id').where('id', '=', roastId).where('open_slots', '>', 0);
  const openRoasts = query
    .where('reviewers', '=', 'testers')
    .where('closed_at', 'is', null)
    .where('settled_at', 'is', null);
  return (await openRoasts.where('expires_at', '>', databaseNow).executeTakeFirst()) !== undefined;
}

export async function insertSlots(trx: Trx, roastId: string, count: number): Promise<void> {
  const slots = Array.from({ length: count }, (_, index) => ({ roast_id: roastId, slot: index + 1 }));
  await trx.insertInto('roast_slots').values(slots).execute();
}

export async function listSlotStates(trx: Trx, roastId: string): Promise<SlotState[]> {
  const rows = await trx.selectFrom('roast_slots').select('state').where('roast_id', '=', roastId).execute();
  return rows.map(({ state }) => state);
}

export type SlotStatusRow = {
  slot: number;
  state: SlotState;
  claimed_at: Date | null;
  /** When the claiming tester or guest uploaded the first bytes of a recording. */
  recording_at: Date | null;
  delivery_status: DeliveryStatus | null;
  review_reasons: ReviewReason[] | null;
  submitted_at: Date | null;
  completed_at: Date | null;
};

/** Joins each slot with its active claim and its delivery. */
export async function listSlotStatuses(db: Db | Trx, roastId: string): Promise<SlotStatusRow[]> {
  const { rows } = await sql<SlotStatusRow>`
    select s.slot, s.state, c.claimed_at, d.status as delivery_status, d.review_reasons, d.submitted_at, d.completed_at,
      (select min(greatest(u.created_at, c.claimed_at)) from uploads u where u.sender_id = c.claimed_by and u.received_at >= c.claimed_at) as recording_at
    from roast_slots s
    left join (
      select roast_id, slot, tester_id as claimed_by, claimed_at from claims where roast_id = ${roastId} and state = 'active'
      union all
      select roast_id, slot, id, created_at from guests where roast_id = ${roastId} and state = 'recording'
    ) c on c.roast_id = s.roast_id and c.slot = s.slot
    left join deliveries d on d.roast_id = s.roast_id and d.slot = s.slot and d.status <> 'rejected'
    where s.roast_id = ${roastId} order by s.slot`.execute(db);
  return rows;
}

/** Returns the numbers of the released slots. */
export async function releaseOpenSlots(trx: Trx, roastId: string): Promise<number[]> {
  const query = trx.updateTable('roast_slots').set({ state: 'released' }).where('roast_id', '=', roastId);
  const rows = await query.where('state', '=', 'open').returning('slot').execute();
  return rows.map(({ slot }) => slot).sort((a, b) => a - b);
}

/** Returns the number of the slot, or null if no slot is open. */
export async function takeFirstOpenSlot(
  trx: Trx,
  roastId: string,
  state: 'claimed' | 'submitted',
): Promise<number | null> {
  const open = trx.selectFrom('roast_slots').select('slot').where('roast_id', '=', roastId).where('state', '=', 'open');
  const row = await trx
    .updateTable('roast_slots')
    .set({ state })
    .where('roast_id', '=', roastId)
    .where('slot', '=', open.orderBy('slot').limit(1))
    .returning('slot')
    .executeTakeFirst();
  return row?.slot ?? null;
}

export async function setSlotState(trx: Trx, roastId: string, slot: number, state: SlotState): Promise<void> {
  await trx
    .updateTable('roast_slots')
    .set({ state })
    .where('roast_id', '=', roastId)
    .where('slot', '=', slot)
    .execute();
}
