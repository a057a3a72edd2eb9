import { applyAsTester } from '@outloud/contract/waitlist';
import type { Demographics } from '@outloud/domain/targeting/demographics';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { minimalApplication, newTester, signInOperator, verifyNewEmail } from '../../../test/users.ts';
import { cleanUpAccounts } from '../accounts/accounts.jobs.ts';
import { createSession } from '../accounts/accounts.service.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

const call = (token: string | null, method: string, path: string, body?: object) =>
  request(server.url, method, `/api${path}`, { token, body });
const query = async (sql: string, ...values: unknown[]) => (await server.deps.pool.query(sql, values)).rows;
const applicationPath = '/admin/waitlist/applications';

const young: Demographics = { ageRange: '18-25', incomeLevel: 'Under $25k', petOwner: 'Dog owner' };

async function applyAgain(email: string, answers: object): Promise<string> {
  const { demographicProfile } = minimalApplication;
  const body = { ...minimalApplication, email, demographicProfile: { ...demographicProfile, ...answers } };
  await server.as(null)(applyAsTester, { body });
  return (await query('select id from applications where email = $1', email))[0].id;
}

const readApplication = async (id: string) =>
  (await call(operator, 'GET', `${applicationPath}/${id}`)).body.data.application;
const listDifferentFields = async (id: string) =>
  (await readApplication(id)).earlierAccounts.map(({ differentAnswers }: { differentAnswers: { field: string }[] }) =>
    differentAnswers.map(({ field }) => field),
  );

/** Approves the application and accepts the invitation. */
async function joinAgain(applicationId: string, email: string) {
  const { body } = await call(operator, 'POST', `${applicationPath}/${applicationId}/approve`);
  const id: string = body.data.testerUser._id;
  await verifyNewEmail(server, id, email);
  const user = await server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { token } = await createSession(server.deps.db, { ...user, email }, 1);
  return { id, email, token };
}

const readChanges = async (id: string) =>
  (await call(operator, 'GET', `/admin/testers/${id}`)).body.data.tester.profileChanges;

describe('the application of a tester who deleted an account', () => {
  it('shows the answers that differ, and when the earlier account gave them', async () => {
    const { token, email } = await newTester(server, young);
    await call(token, 'PUT', '/profile/demographic', { petOwner: 'Cat owner' });
    await deleteAccount(server, token);
    const { earlierAccounts } = await readApplication(await applyAgain(email, { ageRange: '46-55' }));
    expect(earlierAccounts).toEqual([
      {
        deletedAt: expect.any(String),
        differentAnswers: [
          { field: 'ageRange', givenAt: expect.any(String) },
          { field: 'incomeLevel', givenAt: expect.any(String) },
        ],
      },
    ]);
    expect(Date.now() - Date.parse(earlierAccounts[0].deletedAt)).toBeLessThan(60_000);
  });

  it('compares with all answers that the earlier account ever gave', async () => {
    const { token, email } = await newTester(server, { petOwner: 'Dog owner' });
    await call(token, 'PUT', '/profile/demographic', { petOwner: 'Cat owner' });
    await deleteAccount(server, token);
    for (const petOwner of ['Dog owner', 'Cat owner']) {
      const id = await applyAgain(email, { petOwner });
      expect(await listDifferentFields(id)).toEqual([['petOwner']]);
      await call(operator, 'DELETE', `${applicationPath}/${id}`);
    }
  });

  it('finds the account by each email that it verified and in each spelling, and several accounts', async () => {
    const first = await newTester(server, young);
    await query('update users set pending_email = $2 where id = $1', first.id, `changed-${first.email}`);
    await verifyNewEmail(server, first.id, `changed-${first.email}`, 'change-email');
    await deleteAccount(server, first.token);
    const firstId = await applyAgain(first.email, young);
    expect(await listDifferentFields(firstId)).toEqual([[]]);
    const second = await joinAgain(firstId, first.email);
    await deleteAccount(server, second.token);
    const secondId = await applyAgain(first.email.replace('@', '+2@'), { ...young, ageRange: '36-45' });
    expect(await listDifferentFields(secondId)).toEqual([['ageRange'], ['ageRange']]);
    expect(await listDifferentFields(await applyAgain(`changed-${first.email}`, young))).toEqual([[]]);
  });

  it('shows nothing to applicants without an earlier account, and stores no answer of an unverified email', async () => {
    const stranger = await newTester(server, young);
    await query('update users set email_verified_at = null where id = $1', stranger.id);
    await deleteAccount(server, stranger.token);
    expect((await readApplication(await applyAgain(stranger.email, {}))).earlierAccounts).toEqual([]);
    expect(await query('select 1 from erased_answers where user_id = $1', stranger.id)).toEqual([]);
  });

  it('is not readable without an operator', async () => {
    const tester = await newTester(server);
    const id = await applyAgain(`other-${tester.email}`, {});
    for (const token of [null, tester.token]) {
      expect((await call(token, 'GET', `${applicationPath}/${id}`)).status).toBe(404);
    }
  });
});

describe('the first answers of a tester who deleted an account', () => {
  it('wait and are flagged if they differ, and count at once if they do not', async () => {
    const { token, email } = await newTester(server, { ...young, housingStatus: 'Renter' });
    await deleteAccount(server, token);
    const returned = await joinAgain(await applyAgain(email, {}), email);
    await call(returned.token, 'PUT', '/profile/demographic', {
      petOwner: 'Dog owner',
      housingStatus: 'Homeowner',
      maritalStatus: 'Single',
    });
    const changes = await readChanges(returned.id);
    const states = changes.map(({ field, state, flags }: { field: string; state: string; flags: string[] }) => [
      field,
      state,
      flags,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['petOwner', 'counted', []],
        ['housingStatus', 'waiting', ['earlier_account_differs']],
        ['maritalStatus', 'counted', []],
      ]),
    );
  });
});

describe('the answers of a deleted account', () => {
  it('are stored as hashes that differ between accounts, and the server cannot rewrite them', async () => {
    const testers = [await newTester(server, young), await newTester(server, young)];
    for (const { token } of testers) await deleteAccount(server, token);
    const ids = testers.map(({ id }) => id);
    const rows = await query('select * from erased_answers where user_id = any($1)', ids);
    expect([rows.length, new Set(rows.map(({ answer_hash }) => answer_hash.toString('hex'))).size]).toEqual([6, 6]);
    expect(JSON.stringify(rows)).not.toMatch(/18-25|Dog owner|25k/);
    await expect(query('update erased_answers set given_at = now()')).rejects.toMatchObject({ code: '42501' });
    await expect(query('update email_history set verified_at = now()')).rejects.toMatchObject({ code: '42501' });
  });

  it('are deleted 12 months after the account, with the history of its emails', async () => {
    const [old, recent] = [await newTester(server, young), await newTester(server, young)];
    for (const { token } of [old, recent]) await deleteAccount(server, token);
    for (const [id, months] of [
      [old.id, 13],
      [recent.id, 11],
    ] as const) {
      const shift = `update users set deleted_at = deleted_at - interval '${months} months' where id = '${id}'`;
      await queryAsOwner(server.deps.url, shift);
    }
    await cleanUpAccounts(server.deps);
    const count = `select (select count(*)::int from erased_answers where user_id = $1) as answers,
      (select count(*)::int from email_history where user_id = $1) as emails`;
    expect(await query(count, old.id)).toEqual([{ answers: 0, emails: 0 }]);
    expect(await query(count, recent.id)).toEqual([{ answers: 3, emails: 1 }]);
  });
});
