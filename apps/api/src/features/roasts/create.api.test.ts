import * as rules from '@outloud/domain/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy } from '../../../test/credits.ts';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { newCustomer, newTester } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { post } from '../credits/ledger.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const websiteUrl = 'https://shop.example.com/';
const create = (token: string | null, body: unknown, headers = {}) =>
  request(server.url, 'POST', '/api/roasts', { token, body, headers });
const balanceOf = async (token: string) =>
  (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data;
const countOf = async (token: string) =>
  (await request(server.url, 'GET', '/api/roasts', { token })).body.data.pagination.total;

describe('POST /roasts', () => {
  it('makes a request and sets its price aside', async () => {
    const { token, email } = await newBuyer(server, 100);
    const { status, body } = await create(token, {
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
    expect(await balanceOf(token)).toEqual({ balance: 79, totalPurchased: 100, totalSpent: 21, debt: 0 });
    const statement = await request(server.url, 'GET', '/api/credits/transactions?limit=1', { token });
    expect(statement.body.data.transactions).toMatchObject([
      { kind: 'hold', credits: 21, change: -21, reason: '3 reviews requested', roastId: roast._id },
    ]);
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it('needs nothing but the address: one review by a general audience for 5', async () => {
    const { token } = await newBuyer(server, 5);
    const { body } = await create(token, { websiteUrl });
    expect(body.data.roastRequest).toMatchObject({ deliveriesExpected: 1, creditAmount: 5, websiteName: null });
    expect((await balanceOf(token)).balance).toBe(0);
  });

  it('takes numberOfReviews for deliveriesExpected, and reads industries as professionalBackgrounds', async () => {
    const { token } = await newBuyer(server, 100);
    const asked = { websiteUrl, numberOfReviews: 2, creditAmount: null };
    const { body } = await create(token, { ...asked, targetDemographics: { industries: ['Finance', 'Legal'] } });
    const roast = body.data.roastRequest;
    expect(roast).toMatchObject({ deliveriesExpected: 2, creditAmount: 14 });
    expect(roast.targetDemographics.professionalBackgrounds).toEqual(['Finance', 'Legal']);
    const again = await create(token, { ...asked, targetDemographics: roast.targetDemographics });
    expect(again.body.data.roastRequest.targetDemographics).toEqual(roast.targetDemographics);
    const alias = await create(token, { websiteUrl, targetDemographics: { professionalBackgrounds: ['Finance'] } });
    expect(alias.body.data.roastRequest).toMatchObject({ creditAmount: 7 });
  });

  it.each([
    [{}, 'websiteUrl', 'websiteUrl is required'],
    [{ websiteUrl: '  ' }, 'websiteUrl', 'websiteUrl is required'],
    [{ websiteUrl: 7 }, 'websiteUrl', 'websiteUrl is required'],
    [{ websiteUrl: 'shop.example.com' }, 'websiteUrl', 'websiteUrl must be a complete URL, including https://'],
    [{ websiteUrl: 'https://a:b@example.com' }, 'websiteUrl', 'websiteUrl must not contain a user name or password'],
    [
      { websiteUrl: 'http://192.168.0.1/' },
      'websiteUrl',
      'websiteUrl must be reachable from the internet, not a private or local address',
    ],
    [
      { websiteUrl: `https://example.com/${'a'.repeat(2029)}` },
      'websiteUrl',
      'websiteUrl must be at most 2048 characters',
    ],
    [{ websiteName: 'x'.repeat(101) }, 'websiteName', 'websiteName must be at most 100 characters'],
    [{ websiteName: 'a\nb' }, 'websiteName', 'websiteName contains characters that cannot be used'],
    [
      { websiteDescription: 'x'.repeat(2001) },
      'websiteDescription',
      'websiteDescription must be at most 2000 characters',
    ],
    [
      { specificInstructions: 'a\u0000b' },
      'specificInstructions',
      'specificInstructions contains characters that cannot be used',
    ],
    [
      { specificInstructions: 'x'.repeat(2001) },
      'specificInstructions',
      'specificInstructions must be at most 2000 characters',
    ],
    [{ focusAreas: Array(11).fill('x') }, 'focusAreas', 'focusAreas must be at most 10'],
    [{ focusAreas: ['x'.repeat(101)] }, 'focusAreas.0', 'each of focusAreas must be at most 100 characters'],
    [{ focusAreas: 'x' }, 'focusAreas', 'focusAreas must be a list of texts'],
    [{ deliveriesExpected: 0 }, 'deliveriesExpected', 'deliveriesExpected must be a whole number from 1 to 10'],
    [{ deliveriesExpected: 11 }, 'deliveriesExpected', 'deliveriesExpected must be a whole number from 1 to 10'],
    [{ deliveriesExpected: 1.5 }, 'deliveriesExpected', 'deliveriesExpected must be a whole number from 1 to 10'],
    [{ deliveriesExpected: '2' }, 'deliveriesExpected', 'deliveriesExpected must be a whole number from 1 to 10'],
    [
      { deliveriesExpected: 2, numberOfReviews: 3 },
      'deliveriesExpected',
      'deliveriesExpected and numberOfReviews are the same and must not differ',
    ],
    [{ creditAmount: '5' }, 'creditAmount', 'creditAmount must be a whole number'],
    [
      { targetDemographics: { ageRanges: ['12-17'] } },
      'targetDemographics.ageRanges.0',
      "targetDemographics.ageRanges has no option '12-17'",
    ],
    [
      { targetDemographics: { incomeLevel: ['Prefer not to say'] } },
      'targetDemographics.incomeLevel.0',
      "targetDemographics.incomeLevel has no option 'Prefer not to say'",
    ],
    [
      { targetDemographics: { genders: 'Male' } },
      'targetDemographics.genders',
      'targetDemographics.genders must be a list of options',
    ],
    [
      { targetDemographics: { locations: Array(61).fill('CA') } },
      'targetDemographics.locations',
      'targetDemographics.locations has too many options',
    ],
    [{ targetDemographics: { gender: ['Male'] } }, 'targetDemographics', "targetDemographics has no list 'gender'"],
    [
      { targetDemographics: { genders: [`x${' ('.repeat(30_000)}`] } },
      'targetDemographics.genders.0',
      `targetDemographics.genders has no option 'x${' ('.repeat(24)} '`,
    ],
    [{ websiteName: 'a\u202eb' }, 'websiteName', 'websiteName contains characters that cannot be used'],
    [{ targetDemographics: [] }, 'targetDemographics', 'targetDemographics must be an object of lists of options'],
  ])('refuses %j', async (wrong, field, message) => {
    const { token } = await newCustomer(server);
    const { status, body } = await create(token, {
      ...('websiteUrl' in wrong || !Object.keys(wrong).length ? {} : { websiteUrl }),
      ...wrong,
    });
    expect([status, body.code, body.problems?.[0]]).toEqual([400, 'invalid_input', { field, message }]);
    expect(await countOf(token)).toBe(0);
  });

  it('refuses another price than the right one with 409, and names that', async () => {
    const { token } = await newBuyer(server, 50);
    for (const creditAmount of [0, 9, 11, -10]) {
      const { status, body } = await create(token, { websiteUrl, deliveriesExpected: 2, creditAmount });
      expect([status, body.code, body.error]).toEqual([
        409,
        'price_differs',
        `The price is 10 credits (5 per review), not ${creditAmount}. Nothing was charged.`,
      ]);
      expect(body).toMatchObject({ details: { perReview: 5, total: 10 } });
    }
    expect([(await balanceOf(token)).balance, await countOf(token)]).toEqual([50, 0]);
  });

  it('refuses what the balance cannot pay with 402, and says what is needed and there', async () => {
    const { token, email } = await newBuyer(server, 9);
    const { status, body } = await create(token, { websiteUrl, deliveriesExpected: 2 });
    expect([status, body.code]).toEqual([402, 'insufficient_credits']);
    expect(body).toMatchObject({
      error: 'Insufficient credits: 10 needed, 9 available',
      details: { needed: 10, available: 9 },
    });
    expect([(await balanceOf(token)).balance, await countOf(token)]).toEqual([9, 0]);
    expect(mailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject)).not.toContain(
      'We have your roast request',
    );
    await buy(server, token, 1);
    expect((await create(token, { websiteUrl, deliveriesExpected: 2 })).status).toBe(201);
  });

  it('is for customers', async () => {
    const tester = await newTester(server);
    expect((await create(null, { websiteUrl })).status).toBe(401);
    expect((await create(tester.token, { websiteUrl })).status).toBe(403);
  });

  it('makes one request of two under the same key, at once or one after the other', async () => {
    const { token } = await newBuyer(server, 50);
    const key = { 'idempotency-key': 'one-and-the-same' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(token, { websiteUrl }, key)));
    answers.push(await create(token, { websiteUrl }, key));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.roastRequest._id}`)).size).toBe(1);
    expect([(await balanceOf(token)).balance, await countOf(token)]).toEqual([45, 1]);
    const other = await create(token, { websiteUrl, deliveriesExpected: 2 }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('finds its request again when the answer was never kept', async () => {
    const { token } = await newBuyer(server, 50);
    const key = { 'idempotency-key': 'died-before-the-answer' };
    const first = await create(token, { websiteUrl }, key);
    await server.deps.pool.query('delete from idempotent_answers');
    const again = await create(token, { websiteUrl }, key);
    expect(again.body.data).toEqual(first.body.data);
    expect([(await balanceOf(token)).balance, await countOf(token)]).toEqual([45, 1]);
    await server.deps.pool.query('delete from idempotent_answers');
    for (const change of [
      { websiteUrl: 'https://other.example.com/' },
      { specificInstructions: 'Look closer' },
      { targetDemographics: { petOwner: ['Dog owner'] } },
    ]) {
      const other = await create(token, { websiteUrl, ...change }, key);
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  it('refuses whoever owes credits, and what comes back pays the debt first', async () => {
    const { token, id } = await newBuyer(server, 10);
    const made = (await create(token, { websiteUrl, deliveriesExpected: 2 })).body.data.roastRequest;
    const wallet = { balance: 0, debt: 0 };
    const takenBack = { customer: id, checkout: 'c', revision: 1, credits: 4, wallet, reason: 'Refunded by the bank' };
    const { checkout: _, ...transfer } = rules.reversal(takenBack);
    await server.deps.db.transaction().execute((trx) => post(trx, transfer));
    const { status, body } = await create(token, { websiteUrl });
    expect([status, body.code, body.error]).toEqual([
      402,
      'in_debt',
      'You owe 4 credits after a refunded payment. Buy credits to settle it first.',
    ]);
    await request(server.url, 'DELETE', `/api/roasts/${made._id}`, { token });
    expect(await balanceOf(token)).toMatchObject({ balance: 6, debt: 0 });
  });

  it('mails what was asked for; words of the customer only to a proved address', async () => {
    const { token, email, id } = await newBuyer(server, 50);
    await create(token, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 2 });
    const mail = await waitForMail(server.deps.config.dataDir, email, 'We have your roast request');
    expect(mail.text).toContain('You asked for 2 reviews of your website. 10 credits are set aside for it.');
    expect(mail.link).toMatch(/\/dashboard\/roasts\/[0-9a-f-]{36}$/);
    await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [id]);
    await create(token, { websiteUrl, websiteName: 'Shop' });
    const second = await waitForMail(server.deps.config.dataDir, email, 'We have your roast request', 2);
    expect(second.text).toContain('Hello Ada Fox,\n\nYou asked for 1 review of Shop. 5 credits are set aside for it.');
  });
});

describe('32 requests at once from a balance for 4', () => {
  it('make 4', async () => {
    const { token } = await newBuyer(server, 20);
    const answers = await Promise.all(Array.from({ length: 32 }, () => create(token, { websiteUrl })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(28).fill(402)]);
    expect([(await balanceOf(token)).balance, await countOf(token)]).toEqual([0, 4]);
  });
});
