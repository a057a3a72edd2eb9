import { request } from '@outloud/testkit/http';
import { requireLockedRoast } from '../src/features/slots/lock-roast.service.ts';
import { closeRoast } from '../src/features/slots/roast-status.service.ts';
import { markPlayable, newDelivery } from './deliveries.ts';
import { newCustomerWithCredits, newRoast } from './roasts.ts';
import { type TestServer, testSecrets } from './server.ts';
import { newTester } from './users.ts';

export type OperatorDelivery = Awaited<ReturnType<typeof newOperatorDelivery>>;
type Admin = { id: string };

/** A playable delivery in a roast of 2 reviews at 5 credits each. The customer has spent all 10 credits. */
export async function newOperatorDelivery(server: TestServer, admin: Admin, operator: string) {
  const owner = await newCustomerWithCredits(server, 10);
  const tester = await newTester(server);
  const roastId = await newRoast(server, owner.token, 2);
  const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
  await markPlayable(server, id, Buffer.from('a video'));
  const callApi = (method: string, subpath: string, body?: object) =>
    request(server.url, method, `/api/admin/deliveries/${id}${subpath}`, { token: operator, body });
  const { adminKey } = testSecrets;
  return {
    id,
    owner,
    tester,
    roastId,
    /** Sends the admin key, which the server checks only if the decision needs it. */
    decide: (body: object) => callApi('PUT', '', { adminKey, ...body }),
    remove: (body: object = { adminKey }) => callApi('DELETE', '', body),
    refund: (body: object = { adminKey, reason: 'Not helpful' }) => callApi('POST', '/refund', body),
    read: async () => (await callApi('GET', '')).body.data.delivery,
    flagForReview: () => flagForReview(server, id),
    expireRoast: () => expireRoast(server, roastId),
    readLedger: () => readLedger(server, { id, roastId, owner, tester }),
  };
}

/** Puts the delivery in review, as a failed check does. */
async function flagForReview(server: TestServer, id: string, reasons = '{no_speech}'): Promise<void> {
  const query = `update deliveries set status = 'pending', review_reasons = $2 where id = $1`;
  await server.deps.pool.query(query, [id, reasons]);
  await server.deps.pool.query(
    `update delivery_steps set state = 'done',
       result = case step when 'check' then '{"reasons": [], "findings": []}' else '{"segments": []}' end::jsonb
     where delivery_id = $1 and step in ('transcribe', 'check')`,
    [id],
  );
}

/** Expires the roast: releases open slots and keeps submitted deliveries. */
async function expireRoast(server: TestServer, roastId: string): Promise<void> {
  await server.deps.db.transaction().execute(async (trx) => {
    await closeRoast(trx, await requireLockedRoast(trx, roastId), 'expired');
  });
}

type LedgerSubject = { id: string; roastId: string; owner: { id: string }; tester: { id: string } };

async function readLedger(server: TestServer, { id, roastId, owner, tester }: LedgerSubject) {
  const { rows } = await server.deps.pool.query(
    `select
      (select coalesce(sum(balance), 0)::int from ledger_accounts where account = 'customer' and owner = $1) as balance,
      (select coalesce(sum(balance), 0)::int from ledger_accounts where account = 'held' and owner = $2) as held,
      (select coalesce(sum(balance), 0)::int from ledger_accounts where account = 'earnings' and owner = $3) as earned,
      (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where e.account = 'platform' and (t.roast_id = $2 or t.delivery_id = $4)) as platform,
      (select array_agg(state order by slot) from roast_slots where roast_id = $2) as slots,
      r.status, r.deliveries_received as received
    from roasts r where r.id = $2`,
    [owner.id, roastId, tester.id, id],
  );
  return rows[0];
}

/** All operator actions on a row, oldest first. */
export async function listActionsOn(server: TestServer, id: string) {
  const query = 'select action, reason, before, after from operator_actions where subject_id = $1 order by id';
  return (await server.deps.pool.query(query, [id])).rows;
}
