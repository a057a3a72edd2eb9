import { startS3 } from '@outloud/testkit/hosts/s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import {
  findColumnsContaining,
  findFilesContaining,
  listStorageKeys,
  waitForJobCleanup,
} from '../../../test/find-stored-text.ts';
import { newCustomerWithPersonalData, newTesterWithPersonalData } from '../../../test/personal-data.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';

/** Columns that may still contain the id of a deleted account, but no other personal data. */
const columnsWithCustomerId = [
  'checkouts.user_id',
  // Kept for 12 months, so that a debt returns with a new account with the same email.
  'deleted_customers.user_id',
  'email_history.user_id',
  // Kept until the IP hashes expire.
  'ip_history.user_id',
  'ledger_accounts.owner',
  'ledger_entries.owner',
  'ledger_transfers.customer_id',
  'ledger_transfers.key',
  'refund_requests.customer_id',
  'roasts.customer_id',
  'sandbox_payments.user_id',
  'users.id',
];
const columnsWithTesterId = [
  'claims.tester_id',
  'deliveries.tester_id',
  // Kept for 12 months, as hashes, so that a ban and earlier answers are recognized.
  'email_history.user_id',
  'erased_answers.user_id',
  'ledger_accounts.owner',
  'ledger_entries.owner',
  'ledger_transfers.tester_id',
  'operator_actions.after',
  'payouts.tester_id',
  'refund_requests.tester_id',
  'users.id',
];

describe.each(['disk', 'bucket'])('deleting accounts with files in %s storage', (storageKind) => {
  let server: TestServer;
  let s3: Awaited<ReturnType<typeof startS3>> | null = null;
  beforeAll(async () => {
    s3 = storageKind === 'bucket' ? await startS3() : null;
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

  it('erases all personal data and keeps only ids and ledger amounts', async () => {
    const operator = await signInOperator(server);
    const customer = await newCustomerWithPersonalData(server);
    const tester = await newTesterWithPersonalData(server, customer, operator);

    // A job stores the findings.
    await vi.waitUntil(async () => (await findColumnsContaining(server, 'zenobia')).includes('findings.mentions'), {
      timeout: 60_000,
      interval: 200,
    });
    // Proves that the search finds the data before the deletion.
    expect(await findColumnsContaining(server, 'zenobia')).toEqual(
      expect.arrayContaining([
        'account_tokens.email',
        'deliveries.insights',
        'findings.mentions',
        'findings.title',
        'passkeys.name',
        'refund_requests.reason',
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
    expect(await findColumnsContaining(server, 'ignatius')).toEqual(
      expect.arrayContaining([
        'account_changes.email',
        'appeals.text',
        'applications.email',
        'applications.notes',
        'applications.phone',
        'claims.report',
        'deliveries.admin_notes',
        'deliveries.original_file_name',
        'deliveries.rejection_reason',
        'passkeys.name',
        'payouts.destination',
        'testers.city',
        'testers.payout_account',
        'uploads.file_name',
        'users.full_name',
      ]),
    );
    const getVideoKeys = (id: string | undefined) => [`deliveries/${id}/poster.jpg`, `deliveries/${id}/video.mp4`];
    const paidVideoKeys = tester.completed.flatMap(getVideoKeys).sort();
    expect(await listStorageKeys(server)).toEqual(
      expect.arrayContaining([
        ...paidVideoKeys,
        ...getVideoKeys(tester.rejected),
        expect.stringContaining(tester.upload),
      ]),
    );

    // After the tester deletes the account, only paid reviews remain.
    const testerDeleted = await deleteAccount(server, tester.token);
    expect([testerDeleted.status, testerDeleted.body.error]).toEqual([200, null]);
    await waitForJobCleanup(server);
    // The action log is append-only, so the operator's reason stays, as the privacy page says.
    expect(await findColumnsContaining(server, 'ignatius')).toEqual(['operator_actions.reason']);
    expect(await findColumnsContaining(server, tester.id)).toEqual(columnsWithTesterId);
    expect(await listStorageKeys(server)).toEqual(paidVideoKeys);

    // After the customer deletes the account, no files remain.
    const customerDeleted = await deleteAccount(server, customer.token);
    expect([customerDeleted.status, customerDeleted.body.error]).toEqual([200, null]);
    await waitForJobCleanup(server);
    expect(await findColumnsContaining(server, 'zenobia')).toEqual([]);
    expect(await findColumnsContaining(server, customer.id)).toEqual(columnsWithCustomerId);
    expect(await listStorageKeys(server)).toEqual([]);
    expect(await findColumnsContaining(server, 'The photos are')).toEqual([]);

    // Stored emails have their own retention period.
    await server.deps.mail.cleanUp(new Date(Date.now() + 60_000));
    for (const name of ['ignatius', 'zenobia']) expect(findFilesContaining(server, name)).toEqual([]);
  });
});
