import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompletedDelivery } from '../../../test/completed-delivery.ts';
import { listStorageKeys } from '../../../test/find-stored-text.ts';
import { insertTestDelivery } from '../../../test/insert-test-delivery.ts';
import { markAnalyzed } from '../../../test/mark-analyzed.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newApplicant, newTester } from '../../../test/users.ts';
import { replaceToken } from '../accounts/tokens.repo.ts';
import { removeStoredFiles } from '../deliveries/deliveries.jobs.ts';
import { deleteExpiredPersonalData } from './privacy.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
});
afterAll(() => server.close());

const query = (statement: string, values: unknown[]) => server.deps.pool.query(statement, values);
const rowExists = async (table: string, id: string) =>
  ((await query(`select 1 from ${table} where id = $1`, [id])).rowCount ?? 0) > 0;

describe('retention of applications', () => {
  const newApplication = async (status: string, days: number) => {
    const { id } = await newApplicant(server);
    const ago = `now() - $3 * interval '1 day'`;
    const backdate = `update applications set status = $2, created_at = ${ago}, decided_at = ${status === 'rejected' ? ago : 'null'} where id = $1`;
    await query(backdate, [id, status, days]);
    return id;
  };

  it('deletes rejected applications after 180 days and undecided applications after 365 days', async () => {
    const expired = [
      await newApplication('rejected', 181),
      await newApplication('pending', 366),
      await newApplication('contacted', 366),
    ];
    const recent = [
      await newApplication('rejected', 179),
      await newApplication('pending', 364),
      await newApplication('contacted', 364),
    ];
    await deleteExpiredPersonalData(server.deps);
    for (const id of expired) expect(await rowExists('applications', id)).toBe(false);
    for (const id of recent) expect(await rowExists('applications', id)).toBe(true);
  });
});

describe('retention of testers who never accepted their invitation', () => {
  const newInvitedTester = async (days: number) => {
    const tester = await newTester(server);
    const backdate = `update users set password_hash = null, created_at = now() - $2 * interval '1 day' where id = $1`;
    await query(backdate, [tester.id, days]);
    return tester.id;
  };
  const isDeleted = async (id: string) =>
    (await query('select deleted_at is not null as deleted from users where id = $1', [id])).rows[0].deleted;

  it('deletes a tester without a password after 90 days', async () => {
    const [expired, recent] = [await newInvitedTester(91), await newInvitedTester(89)];
    await deleteExpiredPersonalData(server.deps);
    expect([await isDeleted(expired), await isDeleted(recent)]).toEqual([true, false]);
  });

  it('keeps testers with a live invitation, a password, a Google account or a delivery', async () => {
    const [invited, accepted, google, delivered] = [
      await newInvitedTester(91),
      await newInvitedTester(91),
      await newInvitedTester(91),
      await newInvitedTester(91),
    ];
    const token = {
      tokenHash: Buffer.alloc(32),
      userId: invited,
      purpose: 'invitation',
      email: null,
      minutes: 5,
    } as const;
    await server.deps.db.transaction().execute((trx) => replaceToken(trx, token));
    await query(`update users set password_hash = 'x' where id = $1`, [accepted]);
    await query(`update users set google_subject = 'x' where id = $1`, [google]);
    const { token: buyer } = await newCustomerWithCredits(server);
    await insertTestDelivery(server, await newRoast(server, buyer), delivered);
    await deleteExpiredPersonalData(server.deps);
    for (const id of [invited, accepted, google, delivered]) expect(await isDeleted(id)).toBe(false);
  });
});

describe('retention of rejected reviews', () => {
  const newRejectedDelivery = async (days: number) => {
    const { token } = await newCustomerWithCredits(server);
    const { id } = await insertTestDelivery(server, await newRoast(server, token));
    await markAnalyzed(server, id);
    await query(
      `update deliveries set status = 'rejected', submitted_at = now() - $2 * interval '1 day' where id = $1`,
      [id, days],
    );
    return id;
  };

  it('deletes the files and transcript of rejected reviews after 90 days', async () => {
    const [expired, recent] = [await newRejectedDelivery(91), await newRejectedDelivery(89)];
    const completed = (await newCompletedDelivery(server, await newCustomerWithCredits(server))).id;
    await markAnalyzed(server, completed);
    await query(`update deliveries set submitted_at = now() - interval '1 year' where id = $1`, [completed]);
    await deleteExpiredPersonalData(server.deps);
    const { rows } = await query(`select data from pgboss.job where name = 'remove-files'`, []);
    expect(rows).toContainEqual({ data: { folder: `deliveries/${expired}/` } });
    for (const { data } of rows) await removeStoredFiles(server.deps, data);
    const keys = await listStorageKeys(server);
    const readContent = async (id: string) => ({
      files: keys.filter((key) => key.includes(id)).length,
      hasTranscript: (await query('select transcript is not null as present from deliveries where id = $1', [id]))
        .rows[0].present,
    });
    expect(await readContent(expired)).toEqual({ files: 0, hasTranscript: false });
    expect(await readContent(recent)).toEqual({ files: 2, hasTranscript: true });
    expect(await readContent(completed)).toEqual({ files: 2, hasTranscript: true });
  });
});

describe('retention of jobs', () => {
  it('keeps completed email jobs for an hour, other jobs for a day, and failed jobs for two weeks', async () => {
    const { rows } = await query('select name, deletion_seconds, retention_seconds from pgboss.queue', []);
    const findQueue = (name: string) => rows.find((row) => row.name === name);
    expect(findQueue('contact-mail').deletion_seconds).toBe(3600);
    expect(findQueue('account-mail').deletion_seconds).toBe(3600);
    expect(findQueue('clean-up').deletion_seconds).toBe(86_400);
    expect(findQueue('failed-jobs').retention_seconds).toBe(14 * 86_400);
  });
});
