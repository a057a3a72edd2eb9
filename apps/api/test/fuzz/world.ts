import { claimRoast, reportRoast } from '@outloud/contract/claims';
import { startCustomCheckout } from '@outloud/contract/credits';
import { requestPayout } from '@outloud/contract/earnings';
import { appealRejection } from '@outloud/contract/fairness';
import { rateDelivery, requestRefund } from '@outloud/contract/feedback';
import { inviteOperator } from '@outloud/contract/operators/operators';
import { cancelRoast } from '@outloud/contract/roasts';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createToken } from '../../src/crypto.ts';
import { insertChange } from '../../src/features/account-changes/account-changes.repo.ts';
import { insertToken } from '../../src/features/accounts/tokens.repo.ts';
import { createUnsubscribeToken } from '../../src/features/claims/digest/unsubscribe-token.ts';
import { removeUpload } from '../../src/features/uploads/uploads.service.ts';
import { submitApplication } from '../../src/features/waitlist/waitlist.service.ts';
import { type TestServer, testSecrets } from '../server.ts';
import { minimalApplication, newOperator, signInOperator } from '../users.ts';
import type { Caller } from './callers.ts';
import type { Markers } from './markers.ts';
import { RowPools } from './row-pools.ts';
import { addDelivery, addOwnPeopleRoast, addRoast, addUploads } from './rows.ts';
import { addCustomer, addTester, type WorldContext } from './users.ts';

export type World = WorldContext & {
  callers: Caller[];
  /** A customer and a tester who send no requests. Only operators and admins may change their rows. */
  bystanders: { customer: string; tester: string };
};

/** Creates users and rows of every kind. Markers from earlier worlds stay valid. */
export async function createWorld(server: TestServer, markers: Markers, seed: number): Promise<World> {
  const context: WorldContext = { server, markers, pools: new RowPools(), isStaffReadOnly: seed % 4 === 0 };
  const nameInWorld = (role: string) => `${role} of world ${seed}`;
  const operator = await signInOperator(server);
  const customerA = await addCustomer(context, nameInWorld('customer A'), { credits: 1000 });
  const customerB = await addCustomer(context, nameInWorld('customer B'), { credits: 1000 });
  const unverified = await addCustomer(context, nameInWorld('unverified customer'), { credits: 20 });
  const emptyCustomer = await addCustomer(context, nameInWorld('customer without rows'));
  const admin = await addCustomer(context, nameInWorld('admin'), { credits: 20 });
  const unverifiedAdmin = await addCustomer(context, nameInWorld('unverified admin'), { isVerified: false });
  server.deps.config.adminEmails.push(admin.email, unverifiedAdmin.email);
  admin.isAdmin = true;
  const testerA = await addTester(context, nameInWorld('tester A'));
  const testerB = await addTester(context, nameInWorld('tester B'));
  const newcomer = await addTester(context, nameInWorld('tester without practice'), { hasPracticed: false });
  const suspended = await addTester(context, nameInWorld('suspended tester'));
  const suspensionReason = markers.create('the reason for a suspension', ['operators']);
  await server.deps.pool.query('update testers set suspended_at = now(), suspension_reason = $2 where user_id = $1', [
    suspended.userId,
    suspensionReason,
  ]);
  for (const [customer, tester] of [
    [customerA, testerA],
    [customerB, testerB],
  ] as const) {
    await addSharedRows(context, { customer, tester, operator });
  }
  await addRoast(context, unverified);
  await context.server.deps.pool.query('update users set email_verified_at = null where id = $1', [unverified.userId]);
  await addRoast(context, admin);
  await addUploads(context, admin.userId, admin.name);
  const guests = [...(await addOwnPeopleRoast(context, customerA)), ...(await addOwnPeopleRoast(context, customerB))];
  // Further requests, because callers close and delete them.
  for (const customer of [customerA, customerB]) await addOwnPeopleRoast(context, customer);
  await addUploads(context, customerA.userId, customerA.name);
  const bystanders = await addBystanders(context, nameInWorld, operator);
  await addApplicants(context);
  await addOperators(context, operator);
  await addFailures(context, emptyCustomer.userId);
  await addTokens(context, { unverified, suspended, tester: testerB });
  const createAnonymousCaller = (role: string, token: string | null): Caller => {
    return { ...emptyCustomer, name: nameInWorld(role), kind: 'anonymous', isAdmin: false, token, userId: null };
  };
  const { rows } = await server.deps.pool.query<{ id: string }>('select id from operators');
  const operators = [nameInWorld('operator'), nameInWorld('operator with a wrong key')] as const;
  const operatorId = rows[0]?.id ?? '';
  await removeUnfinishedUploads(server, operatorId);
  await addUploads(context, operatorId, ...operators);
  const staff = { ...emptyCustomer, kind: 'operator', token: operator, userId: null } as const;
  return {
    ...context,
    callers: [
      createAnonymousCaller('anonymous caller', null),
      createAnonymousCaller('caller with an invalid token', 'A'.repeat(43)),
      customerA,
      customerB,
      unverified,
      emptyCustomer,
      admin,
      unverifiedAdmin,
      testerA,
      testerB,
      newcomer,
      suspended,
      ...guests,
      { ...staff, name: operators[0], adminKey: testSecrets.adminKey },
      { ...staff, name: operators[1], adminKey: `not ${testSecrets.adminKey}` },
    ],
    bystanders,
  };
}

/** All worlds share one operator, whose unfinished uploads would exceed the limit. */
async function removeUnfinishedUploads({ deps }: TestServer, operatorId: string): Promise<void> {
  const query = 'select id from uploads where sender_id = $1 and received is distinct from size';
  const { rows } = await deps.pool.query<{ id: string }>(query, [operatorId]);
  for (const { id } of rows) await removeUpload(deps, id);
}

type Pair = {
  customer: Awaited<ReturnType<typeof addCustomer>>;
  tester: Awaited<ReturnType<typeof addTester>>;
  operator: string;
};

/** Adds at least one row of each kind that connects a customer and a tester. */
async function addSharedRows(context: WorldContext, { customer, tester, operator }: Pair): Promise<void> {
  const { server, pools, markers } = context;
  const participants = { owner: customer, tester, operator };
  const openRoast = await addRoast(context, customer, { reviews: 3 });
  const completedRoast = await addRoast(context, customer, { reviews: 2, isExpensive: true });
  const completedDelivery = await addDelivery(context, {
    ...participants,
    roastId: completedRoast,
    state: 'completed',
  });
  const secondCompletedRoast = await addRoast(context, customer);
  await addDelivery(context, { ...participants, roastId: secondCompletedRoast, state: 'completed' });
  const roastInReview = await addRoast(context, customer, { reviews: 2 });
  await addDelivery(context, { ...participants, roastId: roastInReview, state: 'inReview' });
  const rejectedRoast = await addRoast(context, customer, { reviews: 2 });
  const rejectedDelivery = await addDelivery(context, { ...participants, roastId: rejectedRoast, state: 'rejected' });
  await addAppeal(context, tester, rejectedDelivery);
  const otherRejectedRoast = await addRoast(context, customer, { reviews: 2 });
  await addDelivery(context, { ...participants, roastId: otherRejectedRoast, state: 'rejected' });
  const processingRoast = await addRoast(context, customer, { reviews: 1 });
  await addDelivery(context, { ...participants, roastId: processingRoast, state: 'processing' });
  const failedRoast = await addRoast(context, customer, { reviews: 1 });
  await addDelivery(context, { ...participants, roastId: failedRoast, state: 'failed' });
  await addCancelledRoast(context, customer);
  await addReportedRoast(context, { customer, tester, operator });
  await server.deps.pool.query(`insert into spot_checks (delivery_id, reason) values ($1, 'random')`, [
    completedDelivery,
  ]);
  const reason = markers.create(`a rating of ${customer.name}`, [customer.name, tester.name, 'operators']);
  await server.as(customer.token)(rateDelivery, { params: { id: completedDelivery }, body: { stars: 4, reason } });
  const { claim } = await server.as(tester.token)(claimRoast, { params: { id: openRoast } });
  pools.add('claim', claim._id, tester.name);
  const { sessionId } = await server.as(customer.token)(startCustomCheckout, { body: { creditAmount: 7 } });
  pools.add('session', sessionId, customer.name);
  await addUploads(context, tester.userId, tester.name);
}

/** Adds the appeal of a tester against a rejection. */
async function addAppeal({ server, markers, pools }: WorldContext, tester: Pair['tester'], id: string): Promise<void> {
  const text = markers.create(`an appeal of ${tester.name}`, [tester.name, 'operators']);
  await server.as(tester.token)(appealRejection, { params: { id }, body: { text } });
  const { rows } = await server.deps.pool.query<{ id: string }>('select id from appeals where delivery_id = $1', [id]);
  pools.add('appeal', rows[0]?.id ?? '', tester.name);
}

/** Adds a canceled roast, which testers never see. */
async function addCancelledRoast(context: WorldContext, customer: Pair['customer']): Promise<void> {
  const id = await addRoast(context, customer, { visibleTo: [] });
  await context.server.as(customer.token)(cancelRoast, { params: { id } });
}

/** Adds a reported roast, which cannot be claimed until an operator has reviewed the report. */
async function addReportedRoast(context: WorldContext, { customer, tester }: Pair): Promise<void> {
  const { server, markers } = context;
  const params = { id: await addRoast(context, customer) };
  const { claim } = await server.as(tester.token)(claimRoast, { params });
  const reason = markers.create(`a report of ${tester.name}`, ['operators']);
  await server.as(tester.token)(reportRoast, { params: { id: claim._id }, body: { reason } });
}

/** Adds the bystanders and their rows. None of their roasts is open to testers. */
async function addBystanders(context: WorldContext, nameInWorld: (role: string) => string, operator: string) {
  const { server, pools, markers } = context;
  const customer = await addCustomer(context, nameInWorld('bystander customer'), { credits: 100 });
  const tester = await addTester(context, nameInWorld('bystander tester'));
  // An operator's rejection reopens the slot, and then testers see the roast.
  const viewers = ['admins', context.isStaffReadOnly ? tester.name : 'testers'];
  const completedRoast = await addRoast(context, customer, { isExpensive: true, visibleTo: viewers });
  const completedDelivery = await addDelivery(context, {
    owner: customer,
    tester,
    operator,
    roastId: completedRoast,
    state: 'completed',
  });
  const { payout } = await server.as(tester.token)(requestPayout, { body: {} });
  pools.add('payout', payout._id, tester.name);
  const reason = markers.create(`a refund request of ${customer.name}`, [customer.name, 'operators']);
  await server.as(customer.token)(requestRefund, { params: { id: completedDelivery }, body: { reason } });
  const roastInReview = await addRoast(context, customer, { visibleTo: viewers });
  await addDelivery(context, { owner: customer, tester, operator, roastId: roastInReview, state: 'inReview' });
  const claimedRoast = await addRoast(context, customer, { visibleTo: viewers });
  const { claim } = await server.as(tester.token)(claimRoast, { params: { id: claimedRoast } });
  pools.add('claim', claim._id, tester.name);
  await addCancelledRoast(context, customer);
  await addUploads(context, tester.userId, tester.name);
  const { rows } = await server.deps.pool.query<{ id: string }>(
    'select id from refund_requests where customer_id = $1',
    [customer.userId],
  );
  for (const { id } of rows) pools.add('complaint', id, customer.name);
  return { customer: customer.userId, tester: tester.userId };
}

/** Adds an operator who sends no requests, and two invitations. */
async function addOperators({ server, pools }: WorldContext, operator: string): Promise<void> {
  pools.add('operator', (await newOperator(server, 'reviewer')).id);
  for (const role of ['reviewer', 'money'] as const) {
    const body = { name: 'Ina Invited', role, adminKey: testSecrets.adminKey };
    const { invitation } = await server.as(operator)(inviteOperator, { body });
    pools.add('invitation', invitation._id);
  }
}

async function addApplicants({ server, markers, pools }: WorldContext): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const createMarker = (field: string) => markers.create(`${field} of an applicant`, ['operators']);
    // Admins can search approved testers by name.
    const fullName = markers.create('the name of an applicant', ['operators', 'admins']);
    const email = `${createMarker('the email')}@example.com`;
    const { demographicProfile } = minimalApplication;
    await submitApplication(server.deps, {
      ...minimalApplication,
      email,
      fullName,
      phone: createMarker('the phone number'),
      demographicProfile: { ...demographicProfile, city: createMarker('the city') },
      previousTestingExperience: createMarker('the experience'),
      hoursPerWeek: 5,
      hasVideoExperience: false,
    });
    const query = 'select id from applications where email = $1';
    const { rows } = await server.deps.pool.query<{ id: string }>(query, [email]);
    pools.add('application', rows[0]?.id ?? '');
    pools.add('email', email);
  }
}

/** Adds a job to the dead-letter queue, and a payment that arrived after its account was deleted. */
async function addFailures({ server, pools }: WorldContext, userId: string): Promise<void> {
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `insert into checkouts (user_id, credits, provider, status) values ($1, 5, 'sandbox', 'refund_due') returning id`,
    [userId],
  );
  pools.add('refund', rows[0]?.id ?? '');
  const [job] = await queryAsOwner<{ id: string }>(
    server.deps.url,
    `insert into pgboss.job (name, data, source_name, source_retry_count, source_output)
     values ('failed-jobs', '{"kind": "verify-email", "userId": "${userId}"}', 'account-mail', 2, '{"message": "550"}') returning id`,
  );
  pools.add('job', job?.id ?? '');
}

/** Adds emailed tokens. Any caller who knows a token may use it. */
async function addTokens(
  { server, pools, markers }: WorldContext,
  recipients: Record<'unverified' | 'suspended' | 'tester', Caller>,
): Promise<void> {
  const emailedTokens = [
    ['verify-email', recipients.unverified],
    ['reset-password', recipients.suspended],
  ] as const;
  for (const [purpose, { userId, email }] of emailedTokens) {
    const { token, tokenHash } = createToken();
    const row = { tokenHash, userId: userId ?? '', purpose, email, minutes: 60 };
    await server.deps.db.transaction().execute((trx) => insertToken(trx, row));
    markers.allowSentWords('link holders', email);
    pools.add('token', token);
  }
  const changed = recipients.tester;
  await server.deps.db.transaction().execute(async (trx) => {
    const change = { kind: 'payout', payoutAccount: null } as const;
    const id = await insertChange(trx, changed.userId ?? '', change);
    const { token, tokenHash } = createToken();
    await trx.updateTable('account_changes').set({ token_hash: tokenHash }).where('id', '=', id).execute();
    pools.add('token', token);
  });
  markers.allowSentWords('link holders', changed.email);
  pools.add('token', createUnsubscribeToken(testSecrets.masterKey, recipients.tester.userId ?? ''));
}
