import { operatorIndependenceDays } from '@outloud/domain/risk-limits';
import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPayoutAccount } from '../../../test/earnings.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newOperator, newTester, signInOperator } from '../../../test/users.ts';
import { databaseNow } from '../../db/database-time.ts';
import { updateOperator } from '../operators/operators.repo.ts';

type Operator = { id: string; token: string; adminKey: string };

let server: TestServer;
let owner: Operator;
let payoutId: string;
beforeAll(async () => {
  server = await startServer({ CONTACT_EMAIL: 'us@outloud.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const token = await signInOperator(server);
  const { rows } = await server.deps.pool.query('select id from operators where is_configured');
  owner = { id: rows[0].id, token, adminKey: testSecrets.adminKey };
  payoutId = await newPayout();
});

/** A requested payout of $104. Inserts the rows, because paying 26 reviews takes long. */
async function newPayout(): Promise<string> {
  const [id, tester] = [crypto.randomUUID(), await newTester(server)];
  const destination = await setPayoutAccount(server, tester.id);
  await queryAsOwner(
    server.deps.url,
    `begin;
     set session_replication_role = replica;
     insert into payouts (id, tester_id, credits, destination) values ('${id}', '${tester.id}', 104, '${destination}');
     insert into payout_items (delivery_id, payout_id, credits) values (gen_random_uuid(), '${id}', 104);
     insert into ledger_transfers (key, kind, credits, reason, tester_id)
     values ('payout-request:${id}', 'payout_request', 104, 'Payout requested', '${tester.id}');
     insert into ledger_accounts (account, owner, balance) values ('payouts', '${tester.id}', 104);
     commit`,
  );
  return id;
}

const call = async (by: Omit<Operator, 'id'> | null, method: string, path: string, body: object = {}) => {
  const input = { token: by?.token ?? null, body: { adminKey: by?.adminKey, ...body } };
  const response = await request(server.url, method, `/api/admin${path}`, input);
  return { status: response.status, body: response.body };
};
const propose = (by: Operator) => call(by, 'POST', `/payouts/${payoutId}/propose`);
const pay = (by: Operator) => call(by, 'POST', `/payouts/${payoutId}/pay`, { reference: 'PP-17' });

/** An operator whom `by` invited, and who has a second factor. */
async function inviteOperator(by: Operator, role = 'money'): Promise<Operator> {
  const invited = await call(by, 'POST', '/operators/invitations', { name: 'Mia Money', role });
  const [, token] = invited.body.data.link.split('#');
  const accepted = await call(null, 'POST', '/auth/invitation', { token, password: 'a long secret of mine' });
  const { admin, token: session, adminKey } = accepted.body.data;
  const { rows } = await server.deps.pool.query('select id from operators where admin_id = $1', [admin.adminId]);
  await updateOperator(server.deps.db, rows[0].id, {
    totp_secret: Buffer.from('sealed'),
    totp_confirmed_at: databaseNow,
  });
  await server.deps.pool.query('update operator_sessions set second_factor = true where operator_id = $1', [
    rows[0].id,
  ]);
  return { id: rows[0].id, token: session, adminKey };
}

const newIndependentOperator = async (role: 'money' | 'owner' = 'money'): Promise<Operator> => ({
  ...(await newOperator(server, role)),
  adminKey: testSecrets.adminKey,
});

/** Moves the log into the past. It is append-only, so its triggers are disabled. */
const ageLog = (hours: number) =>
  queryAsOwner(
    server.deps.url,
    `set session_replication_role = replica;
     update operator_actions set happened_at = happened_at - interval '${hours} hours'`,
  );

async function expectNotIndependent(proposer: Operator, payer: Operator): Promise<string> {
  expect((await propose(proposer)).status).toBe(200);
  const response = await pay(payer);
  expect([response.status, response.body.code]).toEqual([409, 'operators_not_independent']);
  return response.body.error ?? '';
}

describe('a payout above $100', () => {
  it('is not paid by an operator whom the proposer invited, until seven days later', async () => {
    const invitee = await inviteOperator(owner);
    const error = await expectNotIndependent(owner, invitee);
    const date = new Date(Date.now() + operatorIndependenceDays * 24 * 3_600_000).toISOString().slice(0, 10);
    expect(error).toContain(`or you can from ${date}`);
    await ageLog(167);
    expect((await pay(invitee)).status).toBe(409);
    await ageLog(1);
    expect((await pay(invitee)).status).toBe(200);
  });

  it('is not paid by the owner who invited the proposer', async () => {
    await expectNotIndependent(await inviteOperator(owner), owner);
  });

  it('is not paid by an operator whom the proposer promoted or enabled', async () => {
    const promoted = await newIndependentOperator();
    await server.deps.pool.query(`update operators set role = 'reviewer' where id = $1`, [promoted.id]);
    await call(owner, 'PUT', `/operators/${promoted.id}/role`, { role: 'money' });
    await expectNotIndependent(owner, promoted);
    payoutId = await newPayout();
    const enabled = await newIndependentOperator();
    await server.deps.pool.query('update operators set disabled_at = now() where id = $1', [enabled.id]);
    await call(owner, 'POST', `/operators/${enabled.id}/enable`);
    const { token } = await signInAgain(enabled);
    await expectNotIndependent(owner, { ...enabled, token });
  });

  it('is not approved by two operators whom one owner invited, directly or through another owner', async () => {
    const [first, second] = [await inviteOperator(owner), await inviteOperator(owner, 'owner')];
    await expectNotIndependent(first, second);
    const third = await inviteOperator(second);
    expect((await pay(third)).body.code).toBe('operators_not_independent');
  });

  it('is paid by an operator with older rights, even if a third one is new', async () => {
    await inviteOperator(owner);
    const other = await newIndependentOperator();
    await call(owner, 'PUT', `/operators/${(await newIndependentOperator()).id}/role`, { role: 'reviewer' });
    expect((await propose(owner)).status).toBe(200);
    expect((await pay(other)).status).toBe(200);
  });

  it('is not paid by dependent operators, even if the server tries to', async () => {
    const invitee = await inviteOperator(owner);
    await propose(owner);
    const payment = `update payouts set state = 'paid', reference = 'x', settled_at = now(), paid_by = $2 where id = $1`;
    await expect(server.deps.pool.query(payment, [payoutId, invitee.id])).rejects.toMatchObject({
      constraint: 'payout_has_independent_operators',
    });
  });
});

describe('a proposal', () => {
  const readApproval = async () => {
    const { payouts } = (await request(server.url, 'GET', '/api/admin/payouts?status=requested', owner)).body.data;
    return payouts.find(({ _id }: { _id: string }) => _id === payoutId).approval;
  };

  it('expires when its operator is disabled or becomes a reviewer', async () => {
    for (const [method, path, body] of [
      ['POST', 'disable', {}],
      ['PUT', 'role', { role: 'reviewer' }],
    ] as const) {
      const proposer = await newIndependentOperator();
      expect((await propose(proposer)).status).toBe(200);
      expect(await readApproval()).toMatchObject({ nextStep: 'pay' });
      expect((await call(owner, method, `/operators/${proposer.id}/${path}`, body)).status).toBe(200);
      expect(await readApproval()).toEqual({ proposedBy: null, proposedAt: null, nextStep: 'propose' });
      expect((await pay(owner)).body.code).toBe('second_operator_required');
    }
  });
});

describe('changed rights of an operator', () => {
  it('are reported to all other owners by email', async () => {
    const other = await newIndependentOperator('owner');
    await server.deps.pool.query(`update operators set email = 'rival@example.com', name = 'Otto' where id = $1`, [
      other.id,
    ]);
    const findTexts = (to: string) =>
      listEmailsTo(server.deps.config.dataDir, to)
        .filter(({ subject }) => subject === 'The rights of an operator changed')
        .map(({ text }) => text)
        .join('\n');
    await inviteOperator(owner);
    await expect
      .poll(() => findTexts('rival@example.com'))
      .toContain('accepted an invitation of merchant-test and is now an operator: money.');
    // The owner from the configuration has no email of its own.
    const { id } = await newIndependentOperator();
    await call(other, 'PUT', `/operators/${id}/role`, { role: 'owner' });
    await expect.poll(() => findTexts('us@outloud.example')).toMatch(/Otto \(merchant-\w+\) changed the role of/);
    expect(findTexts('us@outloud.example')).not.toContain('Hello Otto');
  });
});

async function signInAgain({ id }: Operator): Promise<{ token: string }> {
  const { rows } = await server.deps.pool.query('select admin_id from operators where id = $1', [id]);
  await server.deps.pool.query('update operators set totp_secret = null, totp_confirmed_at = null where id = $1', [id]);
  const credentials = { adminId: rows[0].admin_id, password: 'a kettle of fish' };
  const { token } = (await call(null, 'POST', '/auth/login', credentials)).body.data;
  await updateOperator(server.deps.db, id, { totp_secret: Buffer.from('sealed'), totp_confirmed_at: databaseNow });
  await server.deps.pool.query('update operator_sessions set second_factor = true where operator_id = $1', [id]);
  return { token };
}
