import type { Demographics } from '@outloud/domain/targeting/demographics';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = (await newCustomer(server)).token;
});
afterAll(() => server.close());

const postQuote = (body: unknown, caller: string | null = token) =>
  request(server.url, 'POST', '/api/roasts/quote', { token: caller, body });
const countMatchingTesters = async (targetDemographics: unknown) =>
  (await postQuote({ targetDemographics })).body.data.matchingTesters;

describe('POST /roasts/quote', () => {
  it('returns the price of each targeting option', async () => {
    const { status, body } = await postQuote({
      targetDemographics: { genders: ['Male'], housingStatuses: ['Homeowner'] },
      deliveriesExpected: 4,
    });
    expect([status, body.data]).toEqual([
      200,
      {
        perReview: 9,
        total: 36,
        capped: false,
        breakdown: [
          { label: 'Base price', credits: 5, field: null },
          { label: 'Gender', credits: 2, field: 'genders' },
          { label: 'Housing', credits: 1, field: 'housingStatuses' },
          { label: 'Homeowner', credits: 1, field: 'housingStatuses' },
        ],
        matchingTesters: 0,
      },
    ]);
  });

  it('defaults to one review by a general audience', async () => {
    for (const body of [{}, { targetDemographics: null, deliveriesExpected: null }]) {
      expect((await postQuote(body)).body.data).toMatchObject({ perReview: 5, total: 5 });
    }
    expect((await postQuote({ numberOfReviews: 10 })).body.data.total).toBe(50);
  });

  it('shows the price cap as a line in the breakdown', async () => {
    const targetDemographics = {
      ageRanges: ['18-25'],
      genders: ['Male'],
      incomeLevel: ['$150k+'],
      industries: ['Finance'],
      locations: ['CA'],
    };
    const { data } = (await postQuote({ targetDemographics, deliveriesExpected: 2 })).body;
    expect([data.perReview, data.total, data.capped]).toEqual([12, 24, true]);
    expect(data.breakdown.at(-1)).toEqual({ label: 'Price cap', credits: -1, field: null });
  });

  it('counts matching testers who are not suspended or deleted', async () => {
    const profiles: Demographics[] = [
      { ageRange: '18-25', gender: 'Male', state: 'CA' },
      { ageRange: '18-25', gender: 'Prefer not to say', state: 'NY' },
      { ageRange: '55+', gender: 'Female', state: 'CA' },
      {},
    ];
    const testers = [];
    for (const profile of profiles) testers.push(await newTester(server, profile));
    expect(await countMatchingTesters({})).toBe(4);
    expect(await countMatchingTesters({ ageRanges: ['18-25'] })).toBe(2);
    expect(await countMatchingTesters({ ageRanges: ['18-25', '55+'], locations: ['CA'] })).toBe(2);
    expect(await countMatchingTesters({ genders: ['Other'] })).toBe(1);
    expect(await countMatchingTesters({ techComfortLevels: ['Expert'] })).toBe(0);
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [testers[0]?.id]);
    expect(await countMatchingTesters({ ageRanges: ['18-25'] })).toBe(1);
    await deleteAccount(server, testers[1]?.token ?? null);
    expect(await countMatchingTesters({ ageRanges: ['18-25'] })).toBe(0);
    const { rows } = await server.deps.pool.query('select 1 from testers where user_id = $1', [testers[1]?.id]);
    expect(rows).toEqual([]);
  });

  it('rejects visitors with 401, testers with 403 and invalid targeting with 400', async () => {
    const tester = await newTester(server);
    expect((await postQuote({}, null)).status).toBe(401);
    expect((await postQuote({}, tester.token)).status).toBe(403);
    const { status, body } = await postQuote({ targetDemographics: { petOwner: ['Dragon owner'] } });
    expect([status, body.problems?.[0]?.field]).toEqual([400, 'targetDemographics.petOwner.0']);
    expect((await postQuote({ deliveriesExpected: 11 })).status).toBe(400);
  });
});
