import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import { completeDelivery } from '../deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';

let server: TestServer;
let tester: { id: string; token: string; email: string };
let customer: { token: string };
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  customer = await newCustomer(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  tester = await newTester(server, { ageRange: '26-35', state: 'OR' }, { hasPracticed: false });
});

const call = (method: string, path: string, body?: object, token: string | null = tester.token) =>
  request(server.url, method, `/api${path}`, { token, body });
const getProfile = async () => (await call('GET', '/profile/demographic')).body.data.profile;

describe('the profile of a tester', () => {
  it('returns the profile with its completeness', async () => {
    expect(await getProfile()).toMatchObject({
      demographicProfile: { ageRange: '26-35', state: 'OR', city: null, housingStatus: null },
      preferredCategories: [],
      completeness: { answered: 2, of: 18 },
      practisedAt: null,
      suspendedAt: null,
      payoutAccount: null,
      wantsDigest: true,
    });
  });

  it('updates only the sent profile fields with PUT and PATCH', async () => {
    const { status, body } = await call('PUT', '/profile/demographic', {
      city: ' Portland ',
      housingStatus: 'Homeowner',
    });
    expect([status, body.data.profile.completeness]).toEqual([200, { answered: 4, of: 18 }]);
    expect(body.data.profile.demographicProfile).toMatchObject({
      city: 'Portland',
      housingStatus: 'Homeowner',
      state: 'OR',
    });
    await call('PATCH', '/profile/demographic', { housingStatus: null, ageRange: '36-45' });
    expect((await getProfile()).demographicProfile).toMatchObject({
      housingStatus: null,
      ageRange: '36-45',
      city: 'Portland',
    });
  });

  it('rejects unknown options and empty required fields', async () => {
    for (const [input, field] of [
      [{ ageRange: '12' }, 'ageRange'],
      [{ ageRange: '' }, 'ageRange'],
      [{ ageRange: null }, 'ageRange'],
      [{ city: ' ' }, 'city'],
      [{ petOwner: 'Dragons' }, 'petOwner'],
      [{ petOwner: 7 }, 'petOwner'],
    ] as const) {
      const { status, body } = await call('PUT', '/profile/demographic', input);
      const actual = [status, body.code, body.problems?.[0]?.field];
      expect(actual, JSON.stringify(input)).toEqual([400, 'invalid_input', field]);
    }
    expect((await getProfile()).completeness.answered).toBe(2);
  });

  it('counts the open roasts that target each unanswered field', async () => {
    const buyer = await newCustomerWithCredits(server, 30);
    for (const targetDemographics of [{ housingStatuses: ['Homeowner'] }, { housingStatuses: ['Renter', 'Other'] }]) {
      const body = { websiteUrl: 'https://a.example.com/', targetDemographics };
      await call('POST', '/roasts', body, buyer.token);
    }
    const { opens } = await getProfile();
    expect(opens).toHaveLength(15);
    expect(opens).toContainEqual({ field: 'housingStatus', roasts: 2, bestPay: 6 });
    expect(opens).toContainEqual({ field: 'petOwner', roasts: 0, bestPay: null });
  });
});

describe('preferred categories', () => {
  it('accepts known industries as categories and drops duplicates', async () => {
    const { status, body } = await call('PUT', '/profile/categories', { categories: ['Legal', 'Finance', 'Legal'] });
    expect([status, body.data.profile.preferredCategories]).toEqual([200, ['Legal', 'Finance']]);
    for (const categories of [['Gossip'], 'Legal', undefined]) {
      expect((await call('PUT', '/profile/categories', { categories })).status).toBe(400);
    }
    expect((await getProfile()).preferredCategories).toEqual(['Legal', 'Finance']);
  });
});

describe('tester settings', () => {
  it('updates the payout account and the digest subscription', async () => {
    const { body } = await call('PUT', '/tester/settings', {
      payoutTo: { kind: 'paypal', email: ' Theo@pay.example ' },
      wantsDigest: false,
    });
    const payoutAccount = { destination: 'theo@pay.example', isVerified: false, usableFrom: expect.any(String) };
    expect(body.data.profile).toMatchObject({ payoutAccount, wantsDigest: false });
    await call('PUT', '/tester/settings', { payoutTo: null });
    expect(await getProfile()).toMatchObject({ payoutAccount: null, wantsDigest: false });
    expect((await call('PUT', '/tester/settings', { wantsDigest: 'yes' })).status).toBe(400);
    expect((await call('PUT', '/tester/settings', { payoutTo: 'theo@pay.example' })).status).toBe(400);
  });
});

describe('GET /profile', () => {
  it('returns the demographic profile, the categories and the metrics of a tester', async () => {
    await call('PUT', '/profile/demographic', { city: 'Springfield', ageRange: '26-35' });
    await call('PUT', '/profile/categories', { categories: ['Legal', 'Finance'] });
    const { status, body } = await call('GET', '/profile');
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      _id: tester.id,
      accountType: 'tester',
      demographicProfile: { city: 'Springfield', ageRange: '26-35', petOwner: null },
      preferredCategories: ['Legal', 'Finance'],
      testerMetrics: {
        completedReviews: 0,
        approvalRate: null,
        averageRating: null,
        ratings: 0,
        earned: 0,
        payable: 0,
      },
    });
    expect(body.data.user.demographicProfile).toEqual((await getProfile()).demographicProfile);
    const renamed = await call('PUT', '/profile', { fullName: 'Theo Quick' });
    expect(renamed.body.data.user).toEqual({ ...body.data.user, fullName: 'Theo Quick' });
  });

  it('omits the tester fields for a customer and returns 401 to a visitor', async () => {
    const { token } = await newCustomerWithCredits(server, 1000);
    const { body } = await request(server.url, 'GET', '/api/profile', { token });
    expect(body.data.user).toMatchObject({ accountType: 'business', creditSystem: { balance: 1000 } });
    for (const field of ['demographicProfile', 'preferredCategories', 'testerMetrics']) {
      expect(body.data.user).not.toHaveProperty(field);
    }
    expect((await request(server.url, 'GET', '/api/profile')).status).toBe(401);
  });
});

describe('the metrics of a tester', () => {
  it('returns zero counts for a new tester', async () => {
    expect((await call('GET', '/profile/metrics')).body.data.metrics).toEqual({
      completedReviews: 0,
      approvalRate: null,
      averageRating: null,
      ratings: 0,
      earned: 0,
      payable: 0,
    });
  });

  it('counts completed and rejected deliveries, ratings and earnings', async () => {
    const admin = await newAdmin(server);
    const buyer = await newCustomerWithCredits(server, 20);
    const ids = [];
    for (let index = 0; index < 3; index++) {
      const roastId = await newRoast(server, buyer.token);
      ids.push(await newDelivery(server, { admin, roastId, testerId: tester.id }));
    }
    const [fiveStars, fourStars, rejected] = ids;
    for (const id of [fiveStars, fourStars]) {
      await server.deps.db.transaction().execute(async (trx) => {
        const { roast, delivery } = await lockDeliveryWithRoast(trx, id ?? '');
        await completeDelivery(server.deps, trx, roast, delivery);
      });
    }
    await server.deps.pool.query(`update deliveries set status = 'rejected' where id = $1`, [rejected]);
    await server.deps.pool.query(`insert into ratings (delivery_id, stars) values ($1, 5), ($2, 4)`, [
      fiveStars,
      fourStars,
    ]);
    expect((await call('GET', '/profile/metrics')).body.data.metrics).toEqual({
      completedReviews: 2,
      approvalRate: 0.67,
      averageRating: 4.5,
      ratings: 2,
      earned: 8,
      payable: 0,
    });
  });
});

it.each([
  ['GET', '/profile/demographic'],
  ['PUT', '/profile/demographic'],
  ['PUT', '/profile/categories'],
  ['PUT', '/tester/settings'],
  ['GET', '/profile/metrics'],
])('%s %s returns 401 to visitors and 403 to customers', async (method, path) => {
  const body = method === 'GET' ? undefined : {};
  expect((await call(method, path, body, null)).status).toBe(401);
  expect((await call(method, path, body, customer.token)).status).toBe(403);
});
