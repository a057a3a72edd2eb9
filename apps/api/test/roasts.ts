import { createRoast } from '@outloud/contract/roasts';
import type { SlotState } from '@outloud/domain/roasts';
import type { Trx } from '../src/db/database.ts';
import { captureDelivery } from '../src/features/credits/ledger.service.ts';
import { lockRoast } from '../src/features/slots/lock-roast.service.ts';
import { syncRoastStatus } from '../src/features/slots/roast-status.service.ts';
import { buyCredits } from './credits.ts';
import type { TestServer } from './server.ts';
import { newCustomer, newTester } from './users.ts';

export async function newCustomerWithCredits(server: Parameters<typeof newCustomer>[0], credits = 100) {
  const customer = await newCustomer(server);
  await buyCredits(server, customer.token, credits);
  return customer;
}

/** Requests reviews without targeting. Returns the roast's id. */
export async function newRoast(server: Pick<TestServer, 'as'>, token: string, deliveriesExpected = 1): Promise<string> {
  const body = { websiteUrl: 'https://shop.example.com/', websiteName: 'Shop', deliveriesExpected };
  return (await server.as(token)(createRoast, { body })).roastRequest._id;
}

/** Sets the states of a roast's slots, with the claims and charges that belong to them. */
export async function setSlotStates(server: TestServer, roastId: string, states: SlotState[]): Promise<void> {
  const tester = states.includes('completed') ? await newTester(server) : null;
  const claimants: string[] = [];
  for (const state of states) if (state === 'claimed') claimants.push((await newTester(server)).id);
  await server.deps.db.transaction().execute(async (trx) => {
    const roast = await lockRoast(trx, roastId);
    if (!roast) throw new Error('The roast does not exist');
    const activeClaims = trx.updateTable('claims').set({ state: 'given_up', ended_at: new Date() });
    await activeClaims.where('roast_id', '=', roastId).where('state', '=', 'active').execute();
    for (const [index, state] of states.entries()) {
      if (state === 'claimed') await insertClaim(trx, roastId, index + 1, claimants.shift() ?? '');
      const slot = trx.updateTable('roast_slots').set({ state }).where('roast_id', '=', roastId);
      const updated = await slot
        .where('slot', '=', index + 1)
        .where('state', '!=', state)
        .executeTakeFirst();
      if (state !== 'completed' || !tester || updated.numUpdatedRows === 0n) continue;
      const delivery = crypto.randomUUID();
      const charge = { customer: roast.customer_id, tester: tester.id, roast: roastId, delivery, reason: 'Delivered' };
      await captureDelivery(trx, { ...charge, credits: roast.price_per_review });
    }
    await syncRoastStatus(trx, roast);
  });
}

async function insertClaim(trx: Trx, roast_id: string, slot: number, tester_id: string): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000);
  await trx.insertInto('claims').values({ roast_id, slot, tester_id, attempt: 1, expires_at }).execute();
}

/** Makes a roast's window end now. */
export async function expireRoastWindow(server: TestServer, roastId: string): Promise<void> {
  await server.deps.pool.query(`update roasts set expires_at = now() where id = $1`, [roastId]);
}
