import { getTesterPay } from '@outloud/domain/ledger';
import type { Demographics, Targeting } from '@outloud/domain/targeting/demographics';
import { buildTargetingIndex, buildTesterIndex, matchesTargeting } from '@outloud/domain/targeting/matching';
import { request } from '@outloud/testkit/http';
import { faultSeed } from '@outloud/testkit/rounds';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newAdmin, newDelivery } from '../../../../test/deliveries.ts';
import { demographicsArbitrary, targetingArbitrary } from '../../../../test/random-demographics.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newTester, signInOperator } from '../../../../test/users.ts';
import { refreshTargetingIndexes } from '../../roasts/targeting-index.service.ts';
import { readFeedPage } from './feed.repo.ts';

let server: TestServer;
let owner: { id: string; token: string; email: string };
beforeEach(async () => {
  await server?.close();
  server = await startServer({}, undefined, { runsJobs: false });
  owner = await newCustomerWithCredits(server, 1000);
});
afterAll(() => server.close());

const fetchFeed = (token: string | null, query = '') =>
  request(server.url, 'GET', `/api/tester/roasts/available${query}`, { token });
const listNames = async (token: string, query = '') =>
  (await fetchFeed(token, query)).body.data.roasts.map(({ websiteName }: { websiteName: string }) => websiteName);

async function createRoast(
  websiteName: string,
  targetDemographics: Targeting = {},
  deliveriesExpected = 1,
): Promise<string> {
  const body = { websiteUrl: 'https://shop.example.com/', websiteName, targetDemographics, deliveriesExpected };
  return (await request(server.url, 'POST', '/api/roasts', { token: owner.token, body })).body.data.roastRequest._id;
}

describe('listing available roasts', () => {
  it('returns matching roasts, best paid first and then newest first', async () => {
    await createRoast('General');
    await createRoast('Young', { ageRanges: ['18-25', '26-35'] });
    await createRoast('Old', { ageRanges: ['55+'] });
    await createRoast('Owners', { housingStatuses: ['Homeowner'], ageRanges: ['26-35'] });
    await createRoast('General, later');
    const tester = await newTester(server, { ageRange: '26-35', housingStatus: 'Homeowner' });
    expect(await listNames(tester.token)).toEqual(['Owners', 'Young', 'General, later', 'General']);
    expect(await listNames((await newTester(server)).token)).toEqual(['General, later', 'General']);
  });

  it('shows the brief and the pay but not the customer', async () => {
    const id = await createRoast('Shop', {}, 2);
    const { body, text } = await fetchFeed((await newTester(server)).token);
    expect(body.data.roasts).toEqual([
      {
        _id: id,
        websiteUrl: 'https://shop.example.com/',
        websiteName: 'Shop',
        websiteDescription: null,
        specificInstructions: null,
        focusAreas: [],
        pay: 4,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        openSlots: 2,
      },
    ]);
    for (const secret of [owner.email, owner.id, 'Ada', 'targetDemographics']) expect(text).not.toContain(secret);
  });

  it('paginates available roasts and rejects forged cursors', async () => {
    for (const name of ['1', '2', '3', '4', '5']) await createRoast(name, name === '2' ? { locations: ['OR'] } : {});
    const { token } = await newTester(server, { state: 'OR' });
    const firstPage = (await fetchFeed(token, '?limit=2')).body.data;
    const secondPage = (await fetchFeed(token, `?limit=2&cursor=${firstPage.nextCursor}`)).body.data;
    const thirdPage = (await fetchFeed(token, `?limit=2&cursor=${secondPage.nextCursor}`)).body.data;
    const names = [firstPage, secondPage, thirdPage].map(({ roasts }) =>
      roasts.map((roast: { websiteName: string }) => roast.websiteName),
    );
    expect(names).toEqual([['2', '5'], ['4', '3'], ['1']]);
    expect(thirdPage.nextCursor).toBeNull();
    const id = crypto.randomUUID();
    const forgedCursors = [
      [4, 'x', 'y'],
      [-99_999, '2026-01-01 00:00:00+00', id],
      [4, '1', id],
      [4, 5, id],
      [4, '2026-99-99 00:00:00+00', id],
      [4, '2026-02-30 00:00:00+00', id],
      [4, '2026-01-01 00:00:00.1.2+00', id],
      [4, '2026-01-01 00:00:00+16', id],
    ];
    const encodedCursors = forgedCursors.map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'));
    for (const cursor of ['x', 'bnVsbA', ...encodedCursors]) {
      const { status, body } = await fetchFeed(token, `?cursor=${cursor}`);
      expect([status, body.code]).toEqual([400, 'bad_cursor']);
    }
    expect((await fetchFeed(token, '?limit=51')).status).toBe(400);
  });

  it('omits roasts that are full, closed, paused, already reviewed or given up twice', async () => {
    const tester = await newTester(server);
    const callTesterApi = (method: string, path: string, body?: object, token = tester.token) =>
      request(server.url, method, `/api/tester${path}`, { token, body });
    const claim = async (id: string, token = tester.token) =>
      (await callTesterApi('POST', `/roasts/${id}/claim`, undefined, token)).body.data.claim._id;
    const full = await createRoast('Full');
    await claim(full, (await newTester(server)).token);
    await request(server.url, 'DELETE', `/api/roasts/${await createRoast('Cancelled')}`, { token: owner.token });
    await expireRoastWindow(server, await createRoast('Expired'));
    const paused = await createRoast('Paused', {}, 2);
    const reporter = (await newTester(server)).token;
    await callTesterApi('POST', `/claims/${await claim(paused, reporter)}/report`, { reason: 'Bad' }, reporter);
    const reviewed = await createRoast('Reviewed', {}, 2);
    await newDelivery(server, { admin: await newAdmin(server), roastId: reviewed, testerId: tester.id });
    const givenUp = await createRoast('Given up');
    expect(await listNames(tester.token)).toEqual(['Given up']);
    await callTesterApi('DELETE', `/claims/${await claim(givenUp)}`);
    expect(await listNames(tester.token)).toEqual(['Given up']);
    await callTesterApi('DELETE', `/claims/${await claim(givenUp)}`);
    expect(await listNames(tester.token)).toEqual([]);
    expect(await listNames((await newTester(server)).token)).toEqual(['Given up', 'Reviewed']);
  });

  it('returns the reason why a tester cannot claim roasts', async () => {
    const id = await createRoast('Shop', {}, 2);
    const newcomer = await newTester(server, {}, { hasPracticed: false });
    expect((await fetchFeed(newcomer.token)).body.data).toMatchObject({ blockedBy: 'practice', roasts: [{ _id: id }] });
    const tester = await newTester(server);
    expect((await fetchFeed(tester.token)).body.data.blockedBy).toBeNull();
    await request(server.url, 'POST', `/api/tester/roasts/${id}/claim`, { token: tester.token });
    expect((await fetchFeed(tester.token)).body.data).toMatchObject({ blockedBy: 'claim', roasts: [] });
    await server.deps.pool.query(`update testers set suspended_at = now() where user_id = $1`, [newcomer.id]);
    expect((await fetchFeed(newcomer.token)).body.data).toMatchObject({
      blockedBy: 'suspended',
      roasts: [],
      elsewhere: null,
    });
  });

  it('counts non-matching roasts and the profile fields that exclude them', async () => {
    await createRoast('Owners', { housingStatuses: ['Homeowner'] });
    await createRoast('Young owners', { housingStatuses: ['Homeowner'], ageRanges: ['18-25'] });
    await createRoast('Mine', { ageRanges: ['26-35'] });
    const { token } = await newTester(server, { ageRange: '26-35' });
    expect((await fetchFeed(token)).body.data.elsewhere).toEqual({
      roasts: 2,
      limitedBy: [
        { field: 'housingStatus', roasts: 2, isAnswered: false },
        { field: 'ageRange', roasts: 1, isAnswered: true },
      ],
    });
  });

  it('rejects visitors and operators with 401 and customers with 403', async () => {
    expect((await fetchFeed(null)).status).toBe(401);
    expect((await fetchFeed(owner.token)).status).toBe(403);
    expect((await fetchFeed(await signInOperator(server))).status).toBe(401);
  });

  it('stores the price minus the platform fee as the pay of an opening', async () => {
    await createRoast('Owners', { housingStatuses: ['Homeowner'] });
    const { rows } = await server.deps.pool.query(
      'select r.price_per_review as price, o.pay from roast_openings o join roasts r on r.id = o.roast_id',
    );
    expect(rows).toEqual([{ price: expect.any(Number), pay: getTesterPay(rows[0].price) }]);
  });

  it('rejects changes to the index and the slot counters by the application role', async () => {
    const id = await newRoast(server, owner.token, 2);
    const runStatement = (sql: string) => server.deps.pool.query(sql, [id]);
    await expect(runStatement('delete from roast_openings where roast_id = $1')).rejects.toThrow(/permission denied/);
    await expect(runStatement('update roasts set open_slots = 0 where id = $1')).rejects.toThrow(/permission denied/);
  });
});

describe('the targeting index', () => {
  const isFound = (targeting: Targeting, tester: Demographics) => {
    const { indexKeys, rejectMask } = buildTargetingIndex(targeting);
    const { indexKeys: testerKeys, answerMask } = buildTesterIndex(tester);
    const isExcluded = [...rejectMask].some((bit, index) => bit === '1' && answerMask[index] === '1');
    return testerKeys.some((key) => indexKeys.includes(key)) && !isExcluded;
  };

  it('finds the same testers as the matching rule', () => {
    fc.assert(
      fc.property(targetingArbitrary, demographicsArbitrary, (sample, tester) => {
        expect(isFound(sample, tester)).toBe(matchesTargeting(sample, tester));
      }),
      { seed: faultSeed, numRuns: 2000 },
    );
  });

  it('returns the same roasts from the database as the matching rule', async () => {
    const targetings = fc.sample(targetingArbitrary, { seed: faultSeed, numRuns: 40 });
    for (const [index, sample] of targetings.entries()) await createRoast(`${index}`, sample);
    for (const answers of fc.sample(demographicsArbitrary, { seed: faultSeed, numRuns: 15 })) {
      const { id } = await newTester(server, answers);
      const rows = await readFeedPage(server.deps.pool, id, { answers, after: null, limit: 50 });
      const names = rows.map(({ website_name }) => Number(website_name)).sort((a, b) => a - b);
      expect(names).toEqual(targetings.flatMap((sample, index) => (matchesTargeting(sample, answers) ? [index] : [])));
    }
  });

  it('uses the narrowest filter as the index key and fits all answers into 256 bits', () => {
    expect(buildTargetingIndex({ genders: ['Female'], locations: ['OR', 'WA'] }).indexKeys).toEqual([
      'state:OR',
      'state:WA',
    ]);
    expect(buildTargetingIndex({}).indexKeys).toEqual(['any']);
    expect(buildTargetingIndex({}).rejectMask).toBe('0'.repeat(256));
    expect([...buildTesterIndex({}).answerMask].filter((bit) => bit === '1')).toHaveLength(17);
  });
});

it('rebuilds outdated targeting index entries when the server starts', async () => {
  await createRoast('Owners', { housingStatuses: ['Homeowner'] });
  await server.deps.pool.query(`update roasts set index_keys = '{any}', reject_mask = B'0'::bit(256)`);
  const homeowner = await newTester(server, { housingStatus: 'Homeowner' });
  const renter = await newTester(server, { housingStatus: 'Renter' });
  expect(await listNames(renter.token)).toEqual([]);
  await refreshTargetingIndexes(server.deps);
  expect(await listNames(homeowner.token)).toEqual(['Owners']);
  const { rows } = await server.deps.pool.query('select index_key from roast_openings');
  expect(rows).toEqual([{ index_key: 'housingStatus:Homeowner' }]);
});
