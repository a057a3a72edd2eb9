import { closeRoast } from '../src/features/roasts/close-roast.service.ts';
import { lockRoastForDelivery } from '../src/features/roasts/slot-transitions.service.ts';
import { makePlayable, newDelivery } from './deliveries.ts';
import { request } from './http.ts';
import { newTester } from './people.ts';
import { newBuyer, newRoast } from './roasts.ts';
import { type TestServer, testSecrets } from './server.ts';

export type Operated = Awaited<ReturnType<typeof newOperated>>;
type Sender = { id: string };

/** A roast of 2 reviews at 5 credits, for which its customer spent all of 10, with a delivery that can be watched. */
export async function newOperated(server: TestServer, admin: Sender, operator: string) {
  const owner = await newBuyer(server, 10);
  const tester = await newTester(server);
  const roastId = await newRoast(server, owner.token, 2);
  const id = await newDelivery(server, { admin, roastId, testerId: tester.id });
  await makePlayable(server, id, Buffer.from('a video'));
  const call = (method: string, rest: string, body?: object) =>
    request(server.url, method, `/api/admin/deliveries/${id}${rest}`, { token: operator, body });
  const { adminKey } = testSecrets;
  return {
    id,
    owner,
    tester,
    roastId,
    /** With the admin key, which is looked at only where it is needed. */
    decide: (body: object) => call('PUT', '', { adminKey, ...body }),
    remove: (body: object = { adminKey }) => call('DELETE', '', body),
    refund: (body: object = { adminKey, reason: 'Not helpful' }) => call('POST', '/refund', body),
    read: async () => (await call('GET', '')).body.data.delivery,
    setAside: () => setAside(server, id),
    close: () => closeWindow(server, roastId),
    books: () => readBooks(server, { id, roastId, owner, tester }),
  };
}

/** As though a check had found something. */
async function setAside(server: TestServer, id: string, reasons = '{no_speech}'): Promise<void> {
  const query = `update deliveries set status = 'pending', review_reasons = $2 where id = $1`;
  await server.deps.pool.query(query, [id, reasons]);
  const listened = `update delivery_steps set state = 'done', result = '{"segments": []}' where delivery_id = $1 and step = 'transcribe'`;
  await server.deps.pool.query(listened, [id]);
}

/** Open slots are released; what was delivered goes on. */
async function closeWindow(server: TestServer, roastId: string): Promise<void> {
  await server.deps.db.transaction().execute(async (trx) => {
    await closeRoast(trx, await lockRoastForDelivery(trx, roastId), 'expired');
  });
}

type Subject = { id: string; roastId: string; owner: { id: string }; tester: { id: string } };

/** Who has what of the credits of one roast, and what it says of itself. */
async function readBooks(server: TestServer, { id, roastId, owner, tester }: Subject) {
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

/** The last things that were done to a row, the first of them first. */
export async function actionsOn(server: TestServer, id: string) {
  const query = 'select action, reason, before, after from operator_actions where subject_id = $1 order by id';
  return (await server.deps.pool.query(query, [id])).rows;
}
