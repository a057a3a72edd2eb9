import * as rules from '@outloud/domain/ledger';
import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyCredits } from '../../../test/credits.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { postTransfer } from '../credits/ledger.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const websiteUrl = 'https://shop.example.com/';
const postRoast = (token: string | null, body: unknown, headers = {}) =>
  request(server.url, 'POST', '/api/roasts', { token, body, headers });
const readBalance = async (token: string) =>
  (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data;
const countRoasts = async (token: string) =>
  (await request(server.url, 'GET', '/api/roasts', { token })).body.data.pagination.total;

describe('POST /roasts', () => {
  it('creates a roast and holds its price', async () => {
    const { token, email } = await newCustomerWithCredits(server, 100);
    const { status, body } = await postRoast(token, {
      websiteUrl: `  ${websiteUrl} `,
      websiteName: ' Shop ',
      websiteDescription: 'Sells\r\nthings',
      specificInstructions: '',
      focusAreas: ['Checkout', ' Search ', ''],
      targetDemographics: { ageRanges: ['26-35', '26-35'], companySizes: ['1-10'], genders: [], petOwner: null },
      deliveriesExpected: 3,
      creditAmount: 21,
    });
    expect([status, body.error]).toEqual([201, null]);
    const roast = body.data.roastRequest;
    expect(roast).toMatchObject({
      websiteUrl,
      websiteName: 'Shop',
      websiteDescription: 'Sells\nthings',
      specificInstructions: null,
      focusAreas: ['Checkout', 'Search'],
      deliveriesExpected: 3,
      numberOfReviews: 3,
      deliveriesReceived: 0,
      creditAmount: 21,
      perReview: 7,
      creditsUsed: 21,
      refundedCredits: 0,
      status: 'pending',
      completedAt: null,
      closedBecause: null,
      businessUserId: { fullName: 'Ada Fox', email },
    });
    expect(roast.targetDemographics).toMatchObject({
      ageRanges: ['26-35'],
      companySizes: ['1-10 employees'],
      genders: [],
      techComfortLevels: [],
    });
    expect(Object.keys(roast.targetDemographics)).toHaveLength(18);
    expect(Date.parse(roast.expiresAt) - Date.parse(roast.createdAt)).toBe(72 * 3_600_000);
    expect(await readBalance(token)).toEqual({ balance: 79, totalPurchased: 100, totalSpent: 21, debt: 0 });
    const statement = await request(server.url, 'GET', '/api/credits/transactions?limit=1', { token });
    expect(statement.body.data.transactions).toMatchObject([
      { kind: 'hold', credits: 21, change: -21, reason: '3 reviews requested', roastId: roast._id },
    ]);
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it('defaults to one review by a general audience for 5 credits', async () => {
    const { token } = await newCustomerWithCredits(server, 5);
    const { body } = await postRoast(token, { websiteUrl });
    expect(body.data.roastRequest).toMatchObject({ deliveriesExpected: 1, creditAmount: 5, websiteName: null });
    expect((await readBalance(token)).balance).toBe(0);
  });

  it('accepts the aliases numberOfReviews and professionalBackgrounds', async () => {
    const { token } = await newCustomerWithCredits(server, 100);
    const input = { websiteUrl, numberOfReviews: 2, creditAmount: null };
    const { body } = await postRoast(token, { ...input, targetDemographics: { industries: ['Finance', 'Legal'] } });
    const roast = body.data.roastRequest;
    expect(roast).toMatchObject({ deliveriesExpected: 2, creditAmount: 14 });
    expect(roast.targetDemographics.professionalBackgrounds).toEqual(['Finance', 'Legal']);
    const resubmitted = await postRoast(token, { ...input, targetDemographics: roast.targetDemographics });
    expect(resubmitted.body.data.roastRequest.targetDemographics).toEqual(roast.targetDemographics);
    const aliasResponse = await postRoast(token, {
      websiteUrl,
      targetDemographics: { professionalBackgrounds: ['Finance'] },
    });
    expect(aliasResponse.body.data.roastRequest).toMatchObject({ creditAmount: 7 });
  });

  it.each([
    [{}, 'websiteUrl'],
    [{ websiteUrl: '  ' }, 'websiteUrl'],
    [{ websiteUrl: 7 }, 'websiteUrl'],
    [{ websiteUrl: 'shop.example.com' }, 'websiteUrl'],
    [{ websiteUrl: 'https://a:b@example.com' }, 'websiteUrl'],
    [{ websiteUrl: 'http://192.168.0.1/' }, 'websiteUrl'],
    [{ websiteUrl: `https://example.com/${'a'.repeat(2029)}` }, 'websiteUrl'],
    [{ websiteName: 'x'.repeat(101) }, 'websiteName'],
    [{ websiteName: 'a\nb' }, 'websiteName'],
    [{ websiteDescription: 'x'.repeat(2001) }, 'websiteDescription'],
    [{ specificInstructions: 'a\u0000b' }, 'specificInstructions'],
    [{ specificInstructions: 'x'.repeat(2001) }, 'specificInstructions'],
    [{ focusAreas: Array(11).fill('x') }, 'focusAreas'],
    [{ focusAreas: ['x'.repeat(101)] }, 'focusAreas.0'],
    [{ focusAreas: 'x' }, 'focusAreas'],
    [{ deliveriesExpected: 0 }, 'deliveriesExpected'],
    [{ deliveriesExpected: 11 }, 'deliveriesExpected'],
    [{ deliveriesExpected: 1.5 }, 'deliveriesExpected'],
    [{ deliveriesExpected: '2' }, 'deliveriesExpected'],
    [{ deliveriesExpected: 2, numberOfReviews: 3 }, 'deliveriesExpected'],
    [{ creditAmount: '5' }, 'creditAmount'],
    [{ targetDemographics: { ageRanges: ['12-17'] } }, 'targetDemographics.ageRanges.0'],
    [{ targetDemographics: { incomeLevel: ['Prefer not to say'] } }, 'targetDemographics.incomeLevel.0'],
    [{ targetDemographics: { genders: 'Male' } }, 'targetDemographics.genders'],
    [{ targetDemographics: { locations: Array(61).fill('CA') } }, 'targetDemographics.locations'],
    [{ targetDemographics: { gender: ['Male'] } }, 'targetDemographics'],
    [{ targetDemographics: { genders: [`x${' ('.repeat(30_000)}`] } }, 'targetDemographics.genders.0'],
    [{ websiteName: 'a\u202eb' }, 'websiteName'],
    [{ targetDemographics: [] }, 'targetDemographics'],
  ])('rejects the body %j with 400', async (invalid, field) => {
    const { token } = await newCustomer(server);
    const { status, body } = await postRoast(token, {
      ...('websiteUrl' in invalid || !Object.keys(invalid).length ? {} : { websiteUrl }),
      ...invalid,
    });
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
    // The error message truncates long input.
    expect(body.error?.length).toBeLessThan(200);
    expect(await countRoasts(token)).toBe(0);
  });

  it('rejects an incorrect price with 409 and returns the correct price', async () => {
    const { token } = await newCustomerWithCredits(server, 50);
    for (const creditAmount of [0, 9, 11, -10]) {
      const { status, body } = await postRoast(token, { websiteUrl, deliveriesExpected: 2, creditAmount });
      expect([status, body.code]).toEqual([409, 'price_differs']);
      expect(body).toMatchObject({ details: { perReview: 5, total: 10 } });
    }
    expect([(await readBalance(token)).balance, await countRoasts(token)]).toEqual([50, 0]);
  });

  it('rejects an insufficient balance with 402 and returns the needed and available credits', async () => {
    const { token, email } = await newCustomerWithCredits(server, 9);
    const { status, body } = await postRoast(token, { websiteUrl, deliveriesExpected: 2 });
    expect([status, body.code]).toEqual([402, 'insufficient_credits']);
    expect(body).toMatchObject({ details: { needed: 10, available: 9 } });
    expect([(await readBalance(token)).balance, await countRoasts(token)]).toEqual([9, 0]);
    expect(listEmailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject)).not.toContain(
      'We received your roast request',
    );
    await buyCredits(server, token, 1);
    expect((await postRoast(token, { websiteUrl, deliveriesExpected: 2 })).status).toBe(201);
  });

  it('rejects visitors with 401 and testers with 403', async () => {
    const tester = await newTester(server);
    expect((await postRoast(null, { websiteUrl })).status).toBe(401);
    expect((await postRoast(tester.token, { websiteUrl })).status).toBe(403);
  });

  it('creates one roast for concurrent and repeated requests with the same Idempotency-Key', async () => {
    const { token } = await newCustomerWithCredits(server, 50);
    const key = { 'idempotency-key': 'one-and-the-same' };
    const responses = await Promise.all(Array.from({ length: 8 }, () => postRoast(token, { websiteUrl }, key)));
    responses.push(await postRoast(token, { websiteUrl }, key));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.roastRequest._id}`)).size).toBe(1);
    expect([(await readBalance(token)).balance, await countRoasts(token)]).toEqual([45, 1]);
    const changedResponse = await postRoast(token, { websiteUrl, deliveriesExpected: 2 }, key);
    expect([changedResponse.status, changedResponse.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('returns the existing roast to a retry whose first response was not stored', async () => {
    const { token } = await newCustomerWithCredits(server, 50);
    const key = { 'idempotency-key': 'crashed-before-the-response' };
    const firstResponse = await postRoast(token, { websiteUrl }, key);
    await server.deps.pool.query('delete from idempotency_keys');
    const retryResponse = await postRoast(token, { websiteUrl }, key);
    expect(retryResponse.body.data).toEqual(firstResponse.body.data);
    expect([(await readBalance(token)).balance, await countRoasts(token)]).toEqual([45, 1]);
    await server.deps.pool.query('delete from idempotency_keys');
    for (const change of [
      { websiteUrl: 'https://other.example.com/' },
      { specificInstructions: 'Look closer' },
      { targetDemographics: { petOwner: ['Dog owner'] } },
    ]) {
      const changedResponse = await postRoast(token, { websiteUrl, ...change }, key);
      expect([changedResponse.status, changedResponse.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  it('rejects a customer in debt with 402 and pays off the debt with a refund', async () => {
    const { token, id } = await newCustomerWithCredits(server, 10);
    const roast = (await postRoast(token, { websiteUrl, deliveriesExpected: 2 })).body.data.roastRequest;
    const wallet = { balance: 0, debt: 0 };
    const chargeback = { customer: id, checkout: 'c', revision: 1, credits: 4, wallet, reason: 'Refunded by the bank' };
    const { checkout: _, ...transfer } = rules.reversal(chargeback);
    await server.deps.db.transaction().execute((trx) => postTransfer(trx, transfer));
    const { status, body } = await postRoast(token, { websiteUrl });
    expect([status, body.code]).toEqual([402, 'in_debt']);
    await request(server.url, 'DELETE', `/api/roasts/${roast._id}`, { token });
    expect(await readBalance(token)).toMatchObject({ balance: 6, debt: 0 });
  });

  it('names the customer and website in the confirmation email', async () => {
    const { token, email } = await newCustomerWithCredits(server, 50);
    await postRoast(token, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 2 });
    const confirmation = await waitForEmail(server.deps.config.dataDir, email, 'We received your roast request');
    expect(confirmation.text).toContain('Hello Ada Fox,\n\nYou requested 2 reviews of Shop. We set aside 10 credits.');
    expect(confirmation.link).toMatch(/\/dashboard\/roasts\/[0-9a-f-]{36}$/);
  });

  it('rejects a customer with an unverified email, but answers a retry of an accepted request', async () => {
    const { token, id } = await newCustomerWithCredits(server, 10);
    const key = { 'idempotency-key': 'verified-before' };
    expect((await postRoast(token, { websiteUrl }, key)).status).toBe(201);
    await server.deps.pool.query('delete from idempotency_keys');
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [id]);
    expect((await postRoast(token, { websiteUrl }, key)).status).toBe(201);
    const { status, body } = await postRoast(token, { websiteUrl });
    expect([status, body.code]).toEqual([403, 'email_unverified']);
    expect([(await readBalance(token)).balance, await countRoasts(token)]).toEqual([5, 1]);
  });
});

describe('32 concurrent roast requests from a balance that covers 4', () => {
  it('creates 4 roasts and rejects the other 28 requests with 402', async () => {
    const { token } = await newCustomerWithCredits(server, 20);
    const responses = await Promise.all(Array.from({ length: 32 }, () => postRoast(token, { websiteUrl })));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(28).fill(402)]);
    expect([(await readBalance(token)).balance, await countRoasts(token)]).toEqual([0, 4]);
  });
});
