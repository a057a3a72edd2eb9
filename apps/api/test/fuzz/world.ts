import { claimRoast, reportRoast } from '@outloud/contract/claims';
import { startCustomCheckout } from '@outloud/contract/credits';
import { requestPayout } from '@outloud/contract/earnings';
import { rateDelivery, requestRefund } from '@outloud/contract/feedback';
import { cancelRoast } from '@outloud/contract/roasts';
import { createToken } from '../../src/crypto.ts';
import { insertToken } from '../../src/features/accounts/tokens.repo.ts';
import { createUnsubscribeToken } from '../../src/features/claims/unsubscribe-token.ts';
import { removeUpload } from '../../src/features/uploads/uploads.service.ts';
import { submitApplication } from '../../src/features/waitlist/waitlist.service.ts';
import { asOwner } from '../owner.ts';
import { leastApplication, operatorToken } from '../people.ts';
import { type TestServer, testSecrets } from '../server.ts';
import type { Caller } from './callers.ts';
import type { Markers } from './markers.ts';
import { addCustomer, addTester, type Land } from './people.ts';
import { Pools } from './pools.ts';
import { addDelivery, addRoast, addUploads } from './rows.ts';

export type World = Land & {
  callers: Caller[];
  /** A customer and a tester who call nobody: nobody but operators and admins may change what is theirs. */
  bystanders: { customer: string; tester: string };
};

/** People of every kind with rows of every kind. The markers of earlier worlds stay known. */
export async function newWorld(server: TestServer, markers: Markers, seed: number): Promise<World> {
  const land: Land = { server, markers, pools: new Pools(), isCalm: seed % 4 === 0 };
  const named = (who: string) => `${who} of world ${seed}`;
  const operator = await operatorToken(server);
  const anna = await addCustomer(land, named('customer A'), { credits: 1000 });
  const ben = await addCustomer(land, named('customer B'), { credits: 1000 });
  const unproved = await addCustomer(land, named('unproved customer'), { credits: 20, isVerified: false });
  const leaver = await addCustomer(land, named('customer without anything'));
  const admin = await addCustomer(land, named('admin'), { credits: 20 });
  const almost = await addCustomer(land, named('unproved admin'), { isVerified: false });
  server.deps.config.adminEmails.push(admin.email, almost.email);
  admin.isAdmin = true;
  const tara = await addTester(land, named('tester A'));
  const theo = await addTester(land, named('tester B'));
  const newcomer = await addTester(land, named('tester without practice'), { hasPractised: false });
  const suspended = await addTester(land, named('suspended tester'));
  const suspension = markers.plant('the reason of a suspension', ['operators']);
  await server.deps.pool.query('update testers set suspended_at = now(), suspension_reason = $2 where user_id = $1', [
    suspended.userId,
    suspension,
  ]);
  for (const [customer, tester] of [
    [anna, tara],
    [ben, theo],
  ] as const) {
    await addStory(land, { customer, tester, operator });
  }
  await addRoast(land, unproved);
  await addRoast(land, admin);
  await addUploads(land, admin.userId, admin.name);
  const still = await addBystanders(land, named, operator);
  await addApplicants(land);
  await addLooseEnds(land, leaver.userId);
  await addTokens(land, { unproved, suspended, tester: theo });
  const stranger = (who: string, token: string | null): Caller => {
    return { ...leaver, name: named(who), kind: 'stranger', isAdmin: false, token, userId: null };
  };
  const { rows } = await server.deps.pool.query<{ id: string }>('select id from operators');
  const operators = [named('operator'), named('operator with a wrong key')] as const;
  const operatorId = rows[0]?.id ?? '';
  await forgetUnfinished(server, operatorId);
  await addUploads(land, operatorId, ...operators);
  const staff = { ...leaver, kind: 'operator', token: operator, userId: null } as const;
  return {
    ...land,
    callers: [
      stranger('nobody', null),
      stranger('somebody with a made-up token', 'A'.repeat(43)),
      anna,
      ben,
      unproved,
      leaver,
      admin,
      almost,
      tara,
      theo,
      newcomer,
      suspended,
      { ...staff, name: operators[0] },
      { ...staff, name: operators[1], adminKey: `not ${testSecrets.adminKey}` },
    ],
    bystanders: still,
  };
}

/** There is one operator in all worlds, whose uploads would be too many in the end. */
async function forgetUnfinished({ deps }: TestServer, operatorId: string): Promise<void> {
  const query = 'select id from uploads where sender_id = $1 and received is distinct from size';
  const { rows } = await deps.pool.query<{ id: string }>(query, [operatorId]);
  for (const { id } of rows) await removeUpload(deps, id);
}

type Pair = {
  customer: Awaited<ReturnType<typeof addCustomer>>;
  tester: Awaited<ReturnType<typeof addTester>>;
  operator: string;
};

/** What a customer and a tester have to do with each other: each kind of row once. */
async function addStory(land: Land, { customer, tester, operator }: Pair): Promise<void> {
  const { server, pools, markers } = land;
  const as = { owner: customer, tester, operator };
  const open = await addRoast(land, customer, { reviews: 3 });
  const done = await addRoast(land, customer, { reviews: 2, isDear: true });
  const completed = await addDelivery(land, { ...as, roastId: done, made: 'completed' });
  const other = await addRoast(land, customer);
  await addDelivery(land, { ...as, roastId: other, made: 'completed' });
  const held = await addRoast(land, customer, { reviews: 2 });
  await addDelivery(land, { ...as, roastId: held, made: 'inReview' });
  const refused = await addRoast(land, customer, { reviews: 2 });
  await addDelivery(land, { ...as, roastId: refused, made: 'rejected' });
  const onItsWay = await addRoast(land, customer, { reviews: 1 });
  await addDelivery(land, { ...as, roastId: onItsWay, made: 'processing' });
  const failed = await addRoast(land, customer, { reviews: 1 });
  await addDelivery(land, { ...as, roastId: failed, made: 'failed' });
  await addCancelled(land, customer);
  await addReported(land, { customer, tester, operator });
  const reason = markers.plant(`a rating of ${customer.name}`, [customer.name, tester.name, 'operators']);
  await server.as(customer.token)(rateDelivery, { params: { id: completed }, body: { stars: 4, reason } });
  const { claim } = await server.as(tester.token)(claimRoast, { params: { id: open } });
  pools.add('claim', claim._id, tester.name);
  const { sessionId } = await server.as(customer.token)(startCustomCheckout, { body: { creditAmount: 7 } });
  pools.add('session', sessionId, customer.name);
  await addUploads(land, tester.userId, tester.name);
}

/** Nobody will ever be offered it again. */
async function addCancelled(land: Land, customer: Pair['customer']): Promise<void> {
  const id = await addRoast(land, customer, { seenBy: [] });
  await land.server.as(customer.token)(cancelRoast, { params: { id } });
}

/** Nobody takes it on until an operator has looked at it. */
async function addReported(land: Land, { customer, tester }: Pair): Promise<void> {
  const { server, markers } = land;
  const params = { id: await addRoast(land, customer) };
  const { claim } = await server.as(tester.token)(claimRoast, { params });
  const reason = markers.plant(`what ${tester.name} reports`, ['operators']);
  await server.as(tester.token)(reportRoast, { params: { id: claim._id }, body: { reason } });
}

/** Nothing of theirs is open to testers. */
async function addBystanders(land: Land, named: (who: string) => string, operator: string) {
  const { server, pools, markers } = land;
  const customer = await addCustomer(land, named('bystanding customer'), { credits: 100 });
  const tester = await addTester(land, named('bystanding tester'));
  // A rejection would open its slot again.
  const staff = ['admins', land.isCalm ? tester.name : 'testers'];
  const done = await addRoast(land, customer, { isDear: true, seenBy: staff });
  const completed = await addDelivery(land, { owner: customer, tester, operator, roastId: done, made: 'completed' });
  const reason = markers.plant(`a complaint of ${customer.name}`, [customer.name, 'operators']);
  await server.as(customer.token)(requestRefund, { params: { id: completed }, body: { reason } });
  const { payout } = await server.as(tester.token)(requestPayout, { body: {} });
  pools.add('payout', payout._id, tester.name);
  const held = await addRoast(land, customer, { seenBy: staff });
  await addDelivery(land, { owner: customer, tester, operator, roastId: held, made: 'inReview' });
  const taken = await addRoast(land, customer, { seenBy: staff });
  const { claim } = await server.as(tester.token)(claimRoast, { params: { id: taken } });
  pools.add('claim', claim._id, tester.name);
  await addCancelled(land, customer);
  await addUploads(land, tester.userId, tester.name);
  const { rows } = await server.deps.pool.query<{ id: string }>(
    'select id from refund_requests where customer_id = $1',
    [customer.userId],
  );
  for (const { id } of rows) pools.add('complaint', id, customer.name);
  return { customer: customer.userId, tester: tester.userId };
}

async function addApplicants({ server, markers, pools }: Land): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const mark = (what: string) => markers.plant(`${what} of an applicant`, ['operators']);
    // Once approved, a tester whom admins find by name.
    const fullName = markers.plant('the name of an applicant', ['operators', 'admins']);
    const email = `${mark('the e-mail')}@example.com`;
    const { demographicProfile: said } = leastApplication;
    await submitApplication(server.deps, {
      ...leastApplication,
      email,
      fullName,
      phone: mark('the telephone'),
      demographicProfile: { ...said, city: mark('the city') },
      previousTestingExperience: mark('the experience'),
      hoursPerWeek: 5,
      hasVideoExperience: false,
    });
    const query = 'select id from applications where email = $1';
    const { rows } = await server.deps.pool.query<{ id: string }>(query, [email]);
    pools.add('application', rows[0]?.id ?? '');
    pools.add('email', email);
  }
}

/** A job that has failed for good, and a payment that came after its account was gone. */
async function addLooseEnds({ server, pools }: Land, userId: string): Promise<void> {
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `insert into checkouts (user_id, credits, provider, status) values ($1, 5, 'sandbox', 'refund_due') returning id`,
    [userId],
  );
  pools.add('refund', rows[0]?.id ?? '');
  const [job] = await asOwner<{ id: string }>(
    server.deps.url,
    `insert into pgboss.job (name, data, source_name, source_retry_count, source_output)
     values ('failed-jobs', '{"kind": "verify-email", "userId": "${userId}"}', 'account-mail', 2, '{"message": "550"}') returning id`,
  );
  pools.add('job', job?.id ?? '');
}

/** What was mailed to people: whoever has it may use it. */
async function addTokens(
  { server, pools, markers }: Land,
  to: Record<'unproved' | 'suspended' | 'tester', Caller>,
): Promise<void> {
  const mailed = [
    ['verify-email', to.unproved],
    ['reset-password', to.suspended],
  ] as const;
  for (const [purpose, { userId, email }] of mailed) {
    const { token, tokenHash } = createToken();
    const made = { tokenHash, userId: userId ?? '', purpose, email, minutes: 60 };
    await server.deps.db.transaction().execute((trx) => insertToken(trx, made));
    markers.noteSaid('addressees', email);
    pools.add('token', token);
  }
  pools.add('token', createUnsubscribeToken(testSecrets.emailHashKey, to.tester.userId ?? ''));
}
