import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { operatorToken } from '../../../test/people.ts';
import { startS3 } from '../../../test/s3.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomerStory, newTesterStory } from '../../../test/stories.ts';
import { columnsWith, filesWith, letJobsPass, storedKeys } from '../../../test/traces.ts';

/** Where an account may still be known by its number, and by nothing else: books, work that others keep, and the log. */
const keepsCustomers = [
  'checkouts.user_id',
  'complaints.customer_id',
  'ledger_accounts.owner',
  'ledger_entries.owner',
  'ledger_transfers.customer_id',
  'ledger_transfers.key',
  'roasts.customer_id',
  'sandbox_payments.user_id',
  // Until the addresses are too old.
  'seen_addresses.user_id',
  'users.id',
];
const keepsTesters = [
  'claims.tester_id',
  'complaints.tester_id',
  'deliveries.tester_id',
  'ledger_accounts.owner',
  'ledger_entries.owner',
  'ledger_transfers.tester_id',
  'operator_actions.after',
  'payouts.tester_id',
  'users.id',
];

describe.each(['disk', 'bucket'])('deleting accounts with their files on a %s', (kind) => {
  let server: TestServer;
  let s3: Awaited<ReturnType<typeof startS3>> | null = null;
  beforeAll(async () => {
    s3 = kind === 'bucket' ? await startS3() : null;
    server = await startServer(
      s3
        ? {
            S3_ENDPOINT: s3.access.endpoint,
            S3_BUCKET: s3.access.bucket,
            S3_ACCESS_KEY_ID: s3.access.accessKeyId,
            S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
          }
        : {},
    );
  });
  afterAll(async () => {
    await server.close();
    await s3?.stop();
  });

  it('leaves no personal data behind, only figures in the ledger', async () => {
    const operator = await operatorToken(server);
    const customer = await newCustomerStory(server);
    const tester = await newTesterStory(server, customer, operator);

    // They are everywhere before.
    expect(await columnsWith(server, 'zenobia')).toEqual(
      expect.arrayContaining([
        'account_tokens.email',
        'complaints.reason',
        'pgboss.job.data',
        'ratings.reason',
        'roasts.focus_areas',
        'roasts.specific_instructions',
        'roasts.website_description',
        'roasts.website_name',
        'roasts.website_url',
        'users.company_name',
        'users.email',
        'users.full_name',
        'users.pending_email',
      ]),
    );
    expect(await columnsWith(server, 'ignatius')).toEqual(
      expect.arrayContaining([
        'applications.email',
        'applications.notes',
        'applications.phone',
        'claims.report',
        'deliveries.admin_notes',
        'deliveries.original_file_name',
        'deliveries.rejection_reason',
        'payouts.destination',
        'testers.city',
        'testers.payout_to',
        'uploads.file_name',
        'users.full_name',
      ]),
    );
    const videoOf = (id: string | undefined) => [`deliveries/${id}/poster.jpg`, `deliveries/${id}/video.mp4`];
    const paidFor = tester.completed.flatMap(videoOf).sort();
    expect(await storedKeys(server)).toEqual(
      expect.arrayContaining([...paidFor, ...videoOf(tester.rejected), expect.stringContaining(tester.upload)]),
    );

    // A tester goes, and the reviews that were paid for stay.
    const left = await request(server.url, 'DELETE', '/api/auth/account', { token: tester.token });
    expect([left.status, left.body.error]).toEqual([200, null]);
    await letJobsPass(server);
    // Nobody rewrites the log: what an operator gives as a reason stays, as the privacy page says.
    expect(await columnsWith(server, 'ignatius')).toEqual(['operator_actions.reason']);
    expect(await columnsWith(server, tester.id)).toEqual(keepsTesters);
    expect(await storedKeys(server)).toEqual(paidFor);

    // A customer goes, and nothing stays.
    const gone = await request(server.url, 'DELETE', '/api/auth/account', { token: customer.token });
    expect([gone.status, gone.body.error]).toEqual([200, null]);
    await letJobsPass(server);
    expect(await columnsWith(server, 'zenobia')).toEqual([]);
    expect(await columnsWith(server, customer.id)).toEqual(keepsCustomers);
    expect(await storedKeys(server)).toEqual([]);
    expect(await columnsWith(server, 'The photos are')).toEqual([]);

    // Mails that were written as files go by themselves.
    await server.deps.mail.sweep(new Date(Date.now() + 60_000));
    for (const name of ['ignatius', 'zenobia']) expect(filesWith(server, name)).toEqual([]);
  });
});
