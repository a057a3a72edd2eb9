import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createEmail, validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits, refundToCard } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { backdatePayment, createEarningsClient } from '../../../test/earnings.ts';
import { newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, registerAgain, signInOperator, verifyNewEmail } from '../../../test/users.ts';
import { hashEmail } from '../../crypto.ts';
import { queueDigests } from '../claims/digest/digest.jobs.ts';
import { completeDelivery } from '../deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { auditLedger } from './audit.service.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const call = (token: string | null, method: string, path: string, body?: object) =>
  request(server.url, method, `/api${path}`, { token, body });
const readWallet = async (token: string) => {
  const { balance, debt } = (await call(token, 'GET', '/credits/balance')).body.data;
  return { balance, debt };
};
const query = (sql: string, ...values: unknown[]) => server.deps.pool.query(sql, values);

/** A customer who spent 10 credits on two finished reviews and then got the payment back. */
async function newDebtor() {
  const customer = await newCustomer(server);
  const { sessionId } = await buyCredits(server, customer.token, 10);
  await setSlotStates(server, await newRoast(server, customer.token, 2), ['completed', 'completed']);
  await refundToCard(server, sessionId, 1000);
  return { ...customer, sessionId };
}
async function changeEmail({ id }: { id: string }, email: string): Promise<void> {
  await query('update users set pending_email = $2 where id = $1', id, email);
  await verifyNewEmail(server, id, email, 'change-email');
}
const createRoast = (token: string) =>
  call(token, 'POST', '/roasts', { websiteUrl: 'https://shop.example.com/', deliveriesExpected: 1 });

describe('a customer in debt who deletes the account', () => {
  it('owes the debt again after registering with the same email, until it is repaid', async () => {
    const debtor = await newDebtor();
    expect(await readWallet(debtor.token)).toEqual({ balance: 0, debt: 10 });
    await deleteAccount(server, debtor.token);
    const returned = await registerAgain(server, debtor.email);
    expect(await readWallet(returned.token)).toEqual({ balance: 0, debt: 10 });
    const { status, body } = await createRoast(returned.token);
    expect([status, body.code, body.details]).toEqual([402, 'in_debt', { owed: 10 }]);
    const { transactions } = (await call(returned.token, 'GET', '/credits/transactions')).body.data;
    expect(transactions).toMatchObject([
      {
        kind: 'debt',
        credits: 10,
        change: 0,
        debtChange: -10,
        reason: 'Debt of a deleted account with the same email',
      },
    ]);
    await buyCredits(server, returned.token, 15);
    expect(await readWallet(returned.token)).toEqual({ balance: 5, debt: 0 });
    expect((await createRoast(returned.token)).status).toBe(201);
  });

  it('cannot shed the debt by registering without verification, or by deleting the account again', async () => {
    const debtor = await newDebtor();
    await deleteAccount(server, debtor.token);
    const body = { email: debtor.email, password: validPassword, fullName: 'Ada Fox' };
    const unverified = (await call(null, 'POST', '/auth/register', body)).body.data;
    expect(await readWallet(unverified.token)).toEqual({ balance: 0, debt: 0 });
    expect((await call(unverified.token, 'POST', '/credits/checkout', { packageId: 'credits-10' })).status).toBe(403);
    await deleteAccount(server, unverified.token);
    const second = await registerAgain(server, debtor.email);
    expect(await readWallet(second.token)).toEqual({ balance: 0, debt: 10 });
    await deleteAccount(server, second.token);
    const third = await registerAgain(server, debtor.email);
    expect(await readWallet(third.token)).toEqual({ balance: 0, debt: 10 });
  });

  it('owes a payment that is reversed after the deletion and the new registration', async () => {
    const customer = await newCustomer(server);
    const { sessionId } = await buyCredits(server, customer.token, 10);
    await setSlotStates(server, await newRoast(server, customer.token, 2), ['completed', 'completed']);
    await deleteAccount(server, customer.token);
    const second = await registerAgain(server, customer.email);
    await deleteAccount(server, second.token);
    const third = await registerAgain(server, customer.email);
    await refundToCard(server, sessionId, 400);
    expect(await readWallet(third.token)).toEqual({ balance: 0, debt: 4 });
    await buyCredits(server, third.token, 10);
    await refundToCard(server, sessionId, 1000);
    expect(await readWallet(third.token)).toEqual({ balance: 0, debt: 0 });
  });

  it('pays the debt from the balance when an existing account changes to the email', async () => {
    const debtor = await newDebtor();
    await deleteAccount(server, debtor.token);
    const other = await newCustomer(server);
    await buyCredits(server, other.token, 4);
    await changeEmail(other, debtor.email);
    expect(await readWallet(other.token)).toEqual({ balance: 0, debt: 6 });
  });

  it('owes the debt with each email that the account ever verified, in every spelling', async () => {
    const debtor = await newDebtor();
    const changed = createEmail('changed');
    await changeEmail(debtor, changed);
    await deleteAccount(server, debtor.token);
    const first = await registerAgain(server, debtor.email.replace('@', '+new@'));
    expect(await readWallet(first.token)).toEqual({ balance: 0, debt: 10 });
    await deleteAccount(server, first.token);
    const second = await registerAgain(server, changed);
    expect(await readWallet(second.token)).toEqual({ balance: 0, debt: 10 });
    await deleteAccount(server, second.token);
    const third = await registerAgain(server, debtor.email);
    expect(await readWallet(third.token)).toEqual({ balance: 0, debt: 10 });
  });

  it('owes the debt with the email of before the migration, whose hash is of the exact spelling', async () => {
    const debtor = await newDebtor();
    await deleteAccount(server, debtor.token);
    const tagged = debtor.email.replace('@', '+old@');
    await queryAsOwner(
      server.deps.url,
      `delete from email_history where user_id = '${debtor.id}';
       update deleted_customers set email_hash = '\\x${hashEmail(tagged, testSecrets.masterKey).toString('hex')}'
       where user_id = '${debtor.id}'`,
    );
    const returned = await registerAgain(server, tagged);
    expect(await readWallet(returned.token)).toEqual({ balance: 0, debt: 10 });
  });

  it('keeps the refund history of an account whose email was changed', async () => {
    const debtor = await newDebtor();
    await changeEmail(debtor, createEmail('changed'));
    await deleteAccount(server, debtor.token);
    const returned = await registerAgain(server, debtor.email);
    const { rows } = await query('select successor_id from deleted_customers where user_id = $1', debtor.id);
    expect(rows).toEqual([{ successor_id: returned.id }]);
  });

  it('owes nothing with another email', async () => {
    const debtor = await newDebtor();
    await deleteAccount(server, debtor.token);
    const stranger = await registerAgain(server, createEmail('stranger'));
    expect(await readWallet(stranger.token)).toEqual({ balance: 0, debt: 0 });
  });

  it('cannot move a debt in the ledger without its counterpart', async () => {
    const debtor = await newDebtor();
    const insertTransfer = `with t as (
        insert into ledger_transfers (key, kind, credits, reason, customer_id) values ($1, $2, 10, 'x', $3) returning id
      ) insert into ledger_entries (transfer_id, account, owner, amount)
        select id, 'debt', $3::uuid, 10 from t union all select id, 'platform', '00000000-0000-0000-0000-000000000000', -10 from t`;
    await expect(query(insertTransfer, `debt-out:${debtor.id}:x`, 'debt_out', debtor.id)).rejects.toMatchObject({
      constraint: 'check_debt_transfer',
    });
    expect(await readWallet(debtor.token)).toEqual({ balance: 0, debt: 10 });
  });
});

describe('the requests of a customer in debt', () => {
  /** One claimed and one open review of a customer who gets the payment of 10 credits back. */
  async function newPausedRoast() {
    const customer = await newCustomer(server);
    const { sessionId } = await buyCredits(server, customer.token, 10);
    const roastId = await newRoast(server, customer.token, 2);
    const tester = await newTester(server);
    expect((await call(tester.token, 'POST', `/tester/roasts/${roastId}/claim`)).status).toBe(201);
    await refundToCard(server, sessionId, 1000);
    return { customer, roastId, tester };
  }
  const isPaused = async (token: string, roastId: string) =>
    (await call(token, 'GET', `/roasts/${roastId}`)).body.data.roastRequest.isPausedForDebt;
  const isInFeed = async (token: string, roastId: string) => {
    const { roasts } = (await call(token, 'GET', '/tester/roasts/available?limit=50')).body.data;
    return roasts.some(({ _id }: { _id: string }) => _id === roastId);
  };

  it('are paused until the debt is repaid, and then continue by themselves', async () => {
    const { customer, roastId } = await newPausedRoast();
    const tester = await newTester(server);
    expect(await isInFeed(tester.token, roastId)).toBe(false);
    const claim = () => call(tester.token, 'POST', `/tester/roasts/${roastId}/claim`);
    expect((await claim()).body).toMatchObject({ code: 'no_open_slot' });
    expect(await isPaused(customer.token, roastId)).toBe(true);
    const { data } = (await call(operator, 'GET', `/admin/requests/${roastId}`)).body;
    expect(data.roastRequest).toMatchObject({ isPausedForDebt: true, pausedAt: null });
    const list = (await call(operator, 'GET', '/admin/requests?limit=50')).body.data.roastRequests;
    expect(list.find(({ _id }: { _id: string }) => _id === roastId)).toMatchObject({ isPausedForDebt: true });
    await queueDigests(server.deps);
    const digestQuery = 'select digest_queued_at is not null as queued from roasts where id = $1';
    expect((await query(digestQuery, roastId)).rows).toEqual([{ queued: false }]);

    await buyCredits(server, customer.token, 10);
    expect(await isPaused(customer.token, roastId)).toBe(false);
    expect(await isInFeed(tester.token, roastId)).toBe(true);
    await queueDigests(server.deps);
    expect((await query(digestQuery, roastId)).rows).toEqual([{ queued: true }]);
    expect((await claim()).status).toBe(201);
  });

  it('pay the tester of a review that was claimed before the debt', async () => {
    const { customer, roastId, tester } = await newPausedRoast();
    const [claim] = (await call(tester.token, 'GET', '/tester/claims')).body.data.claims;
    const { rows } = await query(
      `with d as (
        insert into deliveries (roast_id, slot, tester_id, delivery_number, original_file_name, file_size)
        values ($1, 1, $2, 1, 'review.webm', 1) returning id
      ), s as (update roast_slots set state = 'submitted' where roast_id = $1 and slot = 1),
      c as (update claims set state = 'submitted', ended_at = now(), delivery_id = (select id from d) where id = $3),
      r as (update roasts set status = 'in_progress', deliveries_received = 1 where id = $1)
      select id from d`,
      roastId,
      tester.id,
      claim._id,
    );
    const deliveryId = rows[0].id;
    await server.deps.db.transaction().execute(async (trx) => {
      const { roast, delivery } = await lockDeliveryWithRoast(trx, deliveryId);
      await completeDelivery(server.deps, trx, roast, delivery);
    });
    await backdatePayment(server, deliveryId, 8);
    expect(await createEarningsClient(server, tester).getEarnings()).toMatchObject({
      earned: 4,
      payable: 4,
      frozen: 0,
      holds: [],
    });
    // The review is charged to the credits that the roast held; the customer still owes the reversed payment.
    expect(await readWallet(customer.token)).toEqual({ balance: 0, debt: 10 });
    expect(await isPaused(customer.token, roastId)).toBe(true);
  });

  it('accept no upload by an operator or admin, in the service and in the database', async () => {
    const { roastId } = await newPausedRoast();
    const admin = await newAdmin(server);
    const { id: testerId } = await newTester(server);
    await expect(newDelivery(server, { admin, roastId, testerId })).rejects.toMatchObject({ code: 'paused_for_debt' });
    const list = (await call(admin.token, 'GET', '/roasts?admin=true&limit=100')).body.data.roastRequests;
    expect(list.filter(({ _id }: { _id: string }) => _id === roastId)).toEqual([]);
    const takeSlot = `update roast_slots set state = 'submitted' where roast_id = $1 and state = 'open'`;
    await expect(query(takeSlot, roastId)).rejects.toMatchObject({ constraint: 'reject_slot_of_debtor' });
  });
});
