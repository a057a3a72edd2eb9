import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { request } from '@outloud/testkit/http';
import { unzip } from '@outloud/testkit/unzip';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newCompletedDelivery } from '../../../test/completed-delivery.ts';
import { newUpload } from '../../../test/deliveries.ts';
import { newTesterWithEarnings, setPayoutAccount } from '../../../test/earnings.ts';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { insertTestPasskey } from '../../../test/insert-test-passkey.ts';
import { markAnalyzed } from '../../../test/mark-analyzed.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { signExportUrl } from './export-url.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
});
afterAll(() => server.close());

const requestExport = (token: string | null) => request(server.url, 'POST', '/api/auth/export', { token });

async function download(token: string): Promise<Record<string, string>> {
  const { url } = (await requestExport(token)).body.data;
  const response = await fetch(`${server.url}${url}`);
  expect(response.status).toBe(200);
  return unzip(new Uint8Array(await response.arrayBuffer()));
}

const parse = (text: string | undefined) => JSON.parse(text ?? 'null');

/** A customer with a purchase, a rated review and a refund request. */
async function newCustomerWithHistory() {
  const customer = await newCustomerWithCredits(server);
  const delivered = await newCompletedDelivery(server, customer);
  await markAnalyzed(server, delivered.id);
  await delivered.rate({ stars: 4, reason: 'Good eye' });
  await delivered.requestRefund({ reason: 'Read from a script' });
  return { customer, delivered };
}

describe('the export URL', () => {
  it('expires five minutes after a signed-in user requests the export', async () => {
    const { id, token } = await newCustomer(server);
    const before = Date.now();
    const { status, body } = await requestExport(token);
    expect(status).toBe(200);
    expect(body.data.url).toMatch(new RegExp(`^/api/exports/${id}\\?expires=\\d+&signature=[\\w-]{43}$`));
    const expires = Date.parse(body.data.expiresAt);
    expect(expires).toBeGreaterThan(before + 298_000);
    expect(expires).toBeLessThanOrEqual(Date.now() + 300_000);
  });

  it('returns 401 without a user session', async () => {
    expect((await requestExport(null)).status).toBe(401);
    expect((await requestExport(await signInOperator(server))).status).toBe(401);
  });

  it('returns 404 if the URL is changed, expired, unsigned or signed with another key', async () => {
    const { id, token } = await newCustomer(server);
    const other = await newCustomer(server);
    const key = server.deps.secrets.masterKey;
    const { url } = (await requestExport(token)).body.data as { url: string };
    const invalidUrls = [
      url.replace(id, other.id),
      url.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 60}`),
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      signExportUrl(key, id, new Date(Date.now() - 301_000)).url,
      signExportUrl('another key', id, new Date()).url,
      `/api/exports/${id}`,
      '/api/exports/not-an-id?expires=1&signature=x',
    ];
    for (const invalidUrl of invalidUrls) {
      const { status, body } = await request(server.url, 'GET', invalidUrl);
      expect([status, body.code], invalidUrl).toEqual([404, 'not_found']);
    }
  });

  it('returns 404 after the account is deleted', async () => {
    const { token } = await newCustomer(server);
    const { url } = (await requestExport(token)).body.data;
    await request(server.url, 'DELETE', '/api/auth/account', { token });
    expect((await request(server.url, 'GET', url)).status).toBe(404);
  });

  it('responds to HEAD with the headers of an attachment', async () => {
    const { token } = await newCustomer(server);
    const { url } = (await requestExport(token)).body.data;
    const head = await fetch(`${server.url}${url}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(head.headers.get('content-disposition')).toMatch(
      /^attachment; filename="outloud-data-20\d\d-\d\d-\d\d\.zip"$/,
    );
    expect(head.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the export of a customer', () => {
  it('contains all data of the customer', async () => {
    const { customer, delivered } = await newCustomerWithHistory();
    await insertTestPasskey(server, customer.id, 'My phone');
    const folder = `reviews/shop.example.com-${delivered.roastId.slice(0, 8)}`;
    const files = await download(customer.token);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'account.json',
      'sessions.json',
      'uploads.json',
      'credits.json',
      'credits.csv',
      'purchases.json',
      'purchases.csv',
      'roasts.json',
      `${folder}/1-video.mp4`,
      `${folder}/1-transcript.txt`,
      `${folder}/1-transcript.vtt`,
      `${folder}/1-transcript.srt`,
      `${folder}/1-insights.json`,
    ]);
    expect(parse(files['account.json'])).toMatchObject({
      _id: customer.id,
      email: customer.email,
      fullName: 'Ada Fox',
      hasPassword: true,
      passkeys: [{ name: 'My phone', addedAt: expect.stringMatching(/^20/), lastUsedAt: null }],
    });
    expect(parse(files['sessions.json'])).toEqual([
      {
        device: null,
        signedInAt: expect.stringMatching(/^20/),
        lastUsedAt: expect.stringMatching(/^20/),
        expiresAt: expect.stringMatching(/^20/),
      },
    ]);
    expect(parse(files['purchases.json'])).toMatchObject([{ credits: 100, status: 'paid', granted: 100 }]);
    expect(files['purchases.csv']?.split('\r\n')).toHaveLength(3);
    expect(parse(files['credits.json']).map(({ change }: { change: number }) => change)).toEqual([100, -10, 0]);
    expect(files['credits.csv']).toContain(
      'createdAt,kind,credits,change,balanceAfter,debtChange,reason,websiteName,websiteUrl,receiptNumber',
    );
    expect(parse(files['credits.json']).map(({ websiteUrl }: { websiteUrl: string }) => websiteUrl)).toEqual([
      null,
      'https://shop.example.com/',
      'https://shop.example.com/',
    ]);
    expect(parse(files['roasts.json'])).toMatchObject([
      {
        _id: delivered.roastId,
        websiteName: 'Shop',
        deliveries: [
          {
            _id: delivered.id,
            testerId: { fullName: 'Theo T.' },
            transcript: 'The photos are <lovely>. Where are the prices?',
            feedback: {
              rating: { stars: 4, reason: 'Good eye' },
              complaint: { reason: 'Read from a script', state: 'open' },
            },
          },
        ],
        findings: [],
      },
    ]);
    expect(files[`${folder}/1-video.mp4`]).toBe('a video');
    expect(files[`${folder}/1-transcript.txt`]).toContain('Where are the prices?');
    expect(parse(files[`${folder}/1-insights.json`])).toMatchObject({ summary: 'So so.', tester: 'Theo T.' });
  });

  it('describes every file in the README and contains no secrets or data of other users', async () => {
    const { customer, delivered } = await newCustomerWithHistory();
    const { rows } = await server.deps.pool.query(
      `select u.password_hash, t.email as tester from users u, users t where u.id = $1 and t.id = $2`,
      [customer.id, delivered.testerId],
    );
    const files = await download(customer.token);
    const exportText = Object.values(files).join('\n');
    for (const secret of [rows[0].password_hash, rows[0].tester, delivered.testerId, 'signature=', 'Theo Tester']) {
      expect(exportText).not.toContain(secret);
    }
    for (const name of Object.keys(files).filter((name) => name !== 'README.txt')) {
      expect(files['README.txt']).toContain(name.split('/')[0]);
    }
  });

  it('leaves out reviews that are not completed', async () => {
    const customer = await newCustomerWithCredits(server);
    const { id, roastId } = await newCompletedDelivery(server, customer, []);
    await markAnalyzed(server, id);
    const unfinishedRoastId = await newRoastInReview(customer.token);
    const names = Object.keys(await download(customer.token));
    expect(names.some((name) => name.includes(roastId.slice(0, 8)))).toBe(true);
    expect(names.some((name) => name.includes(unfinishedRoastId.slice(0, 8)))).toBe(false);
  });

  it('lists a video that is missing from storage and contains all other files', async () => {
    const { customer, delivered } = await newCustomerWithHistory();
    await server.deps.storage.removeFolder(`deliveries/${delivered.id}/`);
    const files = await download(customer.token);
    const video = `reviews/shop.example.com-${delivered.roastId.slice(0, 8)}/1-video.mp4`;
    expect(files[video]).toBeUndefined();
    expect(files['missing.txt']).toBe(`We could not find these files in our storage:\n${video}\n`);
    expect(Object.keys(files)).toContain(video.replace('video.mp4', 'transcript.txt'));
  });
});

describe('the export download', () => {
  it('closes the file that is being read when the download is aborted', async () => {
    const { customer, delivered } = await newCustomerWithHistory();
    await markAnalyzed(server, delivered.id, Buffer.alloc(64 * 1024 ** 2));
    const { storage } = server.deps;
    const read = vi.spyOn(storage, 'read');
    const { url } = (await requestExport(customer.token)).body.data;
    const controller = new AbortController();
    const response = await fetch(`${server.url}${url}`, { signal: controller.signal });
    await response.body?.getReader().read();
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce(), 120_000);
    const content = (await read.mock.results[0]?.value) as Readable;
    expect(content.closed).toBe(false);
    controller.abort();
    if (!content.closed) await once(content, 'close');
    expect(content.readableEnded).toBe(false);
    read.mockRestore();
  });
});

/** A roast whose only review waits for an operator. Returns the roast id. */
async function newRoastInReview(token: string): Promise<string> {
  const roastId = await newRoast(server, token);
  const { id } = await insertTestDelivery(server, roastId);
  await markAnalyzed(server, id);
  await server.deps.pool.query(`update deliveries set review_reasons = '{too_short}' where id = $1`, [id]);
  return roastId;
}

describe('the export of a tester', () => {
  it('contains all data of the tester and none of the customer', async () => {
    const tester = await newTesterWithEarnings(server);
    const [firstReview] = tester.reviews;
    if (!firstReview) throw new Error('There is no review');
    await markAnalyzed(server, firstReview.id);
    await setPayoutAccount(server, tester.id, 'theo@pay.example');
    await tester.requestPayout();
    await newUpload(server, tester);
    const change = { token: tester.token, body: { petOwner: 'Cat owner' } };
    await request(server.url, 'PUT', '/api/profile/demographic', change);
    const roastId = await newRoast(server, (await newCustomerWithCredits(server)).token);
    await request(server.url, 'POST', `/api/tester/roasts/${roastId}/claim`, { token: tester.token });
    const files = await download(tester.token);
    const folder =
      Object.keys(files)
        .find((name) => name.endsWith('/video.mp4'))
        ?.replace('/video.mp4', '') ?? '';
    expect(folder).toMatch(
      new RegExp(`^recordings/20\\d\\d-\\d\\d-\\d\\d-shop\\.example\\.com-${firstReview.id.slice(0, 8)}$`),
    );
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'account.json',
      'sessions.json',
      'uploads.json',
      'profile.json',
      'profile-changes.json',
      'application.json',
      'claims.json',
      'decisions.json',
      'earnings.json',
      'earnings.csv',
      'payouts.json',
      'payouts.csv',
      'recordings.json',
      'voice-measurements.json',
      `${folder}/video.mp4`,
      `${folder}/transcript.txt`,
      `${folder}/transcript.vtt`,
      `${folder}/transcript.srt`,
    ]);
    expect(parse(files['uploads.json'])).toMatchObject([{ fileName: 'tiny.mp4' }]);
    expect(parse(files['profile.json'])).toMatchObject({
      wantsDigest: true,
      practisedAt: expect.stringMatching(/^20/),
    });
    expect(parse(files['profile-changes.json'])).toEqual([
      {
        field: 'petOwner',
        oldAnswer: null,
        newAnswer: 'Cat owner',
        changedAt: expect.stringMatching(/^20/),
        countsFrom: expect.stringMatching(/^20/),
        state: 'counted',
      },
    ]);
    expect(parse(files['claims.json'])[0]).toMatchObject({
      state: 'active',
      profileAnswers: { petOwner: 'Cat owner' },
    });
    expect(parse(files['application.json'])).toBeNull();
    expect(parse(files['earnings.json']).map(({ amount }: { amount: number }) => amount)).toEqual([-12, 4, 4, 4]);
    expect(parse(files['payouts.json'])).toMatchObject([{ amount: 12, destination: 'theo@pay.example' }]);
    expect(parse(files['recordings.json'])).toHaveLength(3);
    const exportText = Object.values(files).join('\n');
    for (const customerValue of [tester.customer.email, tester.customer.id, 'Ada Fox'])
      expect(exportText).not.toContain(customerValue);
    for (const name of Object.keys(files).filter((name) => name !== 'README.txt')) {
      expect(files['README.txt']).toContain(name.split('/')[0]);
    }
  });

  it('contains the application without operator notes', async () => {
    const tester = await newTester(server);
    await server.deps.pool.query(
      `insert into applications (email, full_name, city, profile, hours_per_week, has_video_experience, status, notes,
         tester_id, decided_at)
       values ($1, 'Theo Tester', 'Portland', '{"gender": "Male"}', 5, true, 'approved', 'sounds tired', $2, now())`,
      [tester.email, tester.id],
    );
    const { 'application.json': application } = await download(tester.token);
    expect(parse(application)).toMatchObject({
      email: tester.email,
      demographicProfile: { city: 'Portland', gender: 'Male' },
    });
    expect(application).not.toContain('sounds tired');
  });
});

describe('export throttling', () => {
  it('allows 10 requests and 10 downloads per hour', async () => {
    const strict = await startServer({ RATE_LIMIT_FACTOR: '1' }, undefined, { runsJobs: false });
    try {
      const { token } = await newCustomer(strict);
      const post = () => request(strict.url, 'POST', '/api/auth/export', { token });
      const { url } = (await post()).body.data;
      for (let count = 2; count <= 10; count++) expect((await post()).status).toBe(200);
      expect((await post()).status).toBe(429);
      for (let count = 1; count <= 10; count++) expect((await fetch(`${strict.url}${url}`)).status).toBe(200);
      expect((await fetch(`${strict.url}${url}`)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
