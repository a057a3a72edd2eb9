import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { validPassword } from '@outloud/testkit/users';
import { completeDelivery } from '../src/features/deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../src/features/slots/lock-roast.service.ts';
import { markPracticePassed } from '../src/features/testers/testers.service.ts';
import { buyCredits } from './credits.ts';
import { newUpload } from './deliveries.ts';
import { backdatePayment, setPayoutAccount } from './earnings.ts';
import { insertTestDelivery } from './insert-test-delivery.ts';
import { insertTestPasskey } from './insert-test-passkey.ts';
import { markAnalyzed, testInsights } from './mark-analyzed.ts';
import { type TestServer, testSecrets } from './server.ts';
import { minimalApplication } from './users.ts';

type CustomerFixture = Awaited<ReturnType<typeof newCustomerWithPersonalData>>;

function createCaller(server: TestServer, token: string | null) {
  return async (method: string, path: string, body?: object) => {
    const response = await request(server.url, method, `/api${path}`, { token, body });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
    return response.body.data;
  };
}

/** A customer with 'Zenobia' in every text, with credits, sessions and a pending email change. */
export async function newCustomerWithPersonalData(server: TestServer) {
  const email = 'zenobia@example.com';
  const registration = { email, password: validPassword, fullName: 'Zenobia Quill', companyName: 'Zenobia Works' };
  const { user, token } = await createCaller(server, null)('POST', '/auth/register', registration);
  const call = createCaller(server, token);
  await server.deps.pool.query(`update users set email_verified_at = now(), google_subject = 'zenobia' where id = $1`, [
    user._id,
  ]);
  await buyCredits(server, token, 100);
  await createCaller(server, null)('POST', '/auth/login', { email, password: validPassword, remember: true });
  await call('PUT', '/profile', { email: 'zenobia.next@example.com' });
  await waitForEmail(server.deps.config.dataDir, 'zenobia.next@example.com', 'Confirm your new email');
  await insertTestPasskey(server, user._id, 'The phone of Zenobia');
  await createCaller(server, null)('POST', '/auth/forgot-password', { email });
  await waitForEmail(server.deps.config.dataDir, email, 'Choose a new password');
  const newRoast = async (): Promise<string> => {
    const texts = { websiteDescription: 'What Zenobia sells', specificInstructions: 'Tell Zenobia' };
    const body = {
      websiteUrl: 'https://zenobia.example.com/',
      websiteName: 'Zenobia',
      focusAreas: ['Zenobia'],
      ...texts,
    };
    return (await call('POST', '/roasts', { ...body, deliveriesExpected: 1 })).roastRequest._id;
  };
  return { id: user._id as string, email, token: token as string, call, newRoast };
}

/** A tester with 'Ignatius' in every text, with an application, deliveries to the given customer and a payout. */
export async function newTesterWithPersonalData(server: TestServer, customer: CustomerFixture, operator: string) {
  const { pool, db, config } = server.deps;
  const email = 'ignatius@example.com';
  const { demographicProfile } = minimalApplication;
  const basics = { ...minimalApplication, email, fullName: 'Ignatius Thorn', phone: 'ask for Ignatius' };
  const filledApplication = { ...basics, demographicProfile: { ...demographicProfile, city: 'Port Ignatius' } };
  await createCaller(server, null)('POST', '/waitlist/apply', filledApplication);
  const callAsOperator = createCaller(server, operator);
  const [application] = (await callAsOperator('GET', '/admin/waitlist/applications?search=ignatius')).applications;
  await callAsOperator('PUT', `/admin/waitlist/applications/${application._id}`, { notes: 'Ignatius sounds nice' });
  const { testerUser } = await callAsOperator('POST', `/admin/waitlist/applications/${application._id}/approve`);
  const id: string = testerUser._id;
  const { link } = await waitForEmail(config.dataDir, email, 'Set up your Outloud tester account');
  const newPassword = { token: new URL(link).searchParams.get('token'), password: validPassword };
  await createCaller(server, null)('POST', '/auth/reset-password', newPassword);
  const { token } = await createCaller(server, null)('POST', '/auth/login', { email, password: validPassword });
  const call = createCaller(server, token);
  await insertTestPasskey(server, id, 'The phone of Ignatius');
  await markPracticePassed({ db }, id);
  await call('PUT', '/tester/settings', { payoutTo: { kind: 'paypal', email: 'ignatius@pay.example' } });

  const reportedRoast = await customer.newRoast();
  const { claim } = await call('POST', `/tester/roasts/${reportedRoast}/claim`);
  await call('POST', `/tester/claims/${claim._id}/report`, { reason: 'Ignatius does not like it' });

  const completed = [];
  for (let count = 0; count < 3; count++) completed.push(await addCompletedDelivery(server, customer, id));
  await customer.call('POST', `/deliveries/${completed[0]}/rating`, { stars: 5, reason: 'Zenobia is happy' });
  await setPayoutAccount(server, id, 'ignatius@pay.example');
  const { payout } = await call('POST', '/tester/payouts', {});
  await callAsOperator('POST', `/admin/payouts/${payout._id}/pay`, {
    adminKey: testSecrets.adminKey,
    reference: 'P-1',
  });
  await customer.call('POST', `/deliveries/${completed[1]}/not-helpful`, { reason: 'Zenobia is not' });

  const rejected = (await addAnalyzedDelivery(server, customer, id)).id;
  const decision = { status: 'rejected', reason: 'Ignatius reads from a script', adminKey: testSecrets.adminKey };
  await callAsOperator('PUT', `/admin/deliveries/${rejected}`, decision);
  await createCaller(server, token)('POST', `/tester/deliveries/${rejected}/appeal`, { text: 'Ignatius never reads' });
  const upload = await newUpload(server, { id });
  await pool.query(`update uploads set file_name = 'ignatius.webm' where id = $1`, [upload]);
  for (const { _id, status } of (await customer.call('GET', '/roasts?limit=50')).roastRequests) {
    if (status === 'pending') await customer.call('DELETE', `/roasts/${_id}`);
  }
  return { id, email, token: token as string, completed, rejected, upload };
}

async function addAnalyzedDelivery(server: TestServer, customer: CustomerFixture, testerId: string) {
  const delivery = await insertTestDelivery(server, await customer.newRoast(), testerId);
  await markAnalyzed(server, delivery.id);
  const problem = { ...testInsights.moments[0], kind: 'disliked', text: 'The photos of Zenobia are dark', severity: 2 };
  const insights = JSON.stringify({ ...testInsights, moments: [problem] });
  await server.deps.pool.query(
    `update deliveries set original_file_name = 'ignatius.webm', admin_notes = 'Ignatius again', insights = $2,
      explanation = 'Ignatius spoke himself', explained_at = now() where id = $1`,
    [delivery.id, insights],
  );
  return delivery;
}

async function addCompletedDelivery(server: TestServer, customer: CustomerFixture, testerId: string): Promise<string> {
  const { id } = await addAnalyzedDelivery(server, customer, testerId);
  await server.deps.db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
    await completeDelivery(server.deps, trx, roast, delivery);
  });
  await backdatePayment(server, id, 8);
  return id;
}
