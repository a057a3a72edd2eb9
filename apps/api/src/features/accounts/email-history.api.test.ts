import { request } from '@outloud/testkit/http';
import { createEmail, validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import {
  minimalApplication,
  newCustomer,
  newTester,
  registerAgain,
  signInOperator,
  verifyNewEmail,
} from '../../../test/users.ts';
import { createToken, hashEmail, hashMailbox } from '../../crypto.ts';
import { eraseAccount } from '../privacy/erase-account.service.ts';
import { insertToken } from './tokens.repo.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

type User = { id: string; email: string; token: string };

const call = (token: string | null, method: string, path: string, body?: object) =>
  request(server.url, method, `/api${path}`, { token, body });
const query = async (sql: string, ...values: unknown[]) => (await server.deps.pool.query(sql, values)).rows;
const suspend = ({ id }: User) =>
  call(operator, 'POST', `/admin/testers/${id}/suspend`, { reason: 'Recordings of others' });

async function changeEmail({ id }: User, email: string): Promise<void> {
  await query('update users set pending_email = $2 where id = $1', id, email);
  await verifyNewEmail(server, id, email, 'change-email');
}

async function approveApplication(email: string) {
  await call(null, 'POST', '/waitlist/apply', { ...minimalApplication, email });
  const [{ id }] = await query('select id from applications where email = $1', email);
  const { status, body } = await call(operator, 'POST', `/admin/waitlist/applications/${id}/approve`);
  return [status, body.code];
}

describe('the suspension of a tester', () => {
  it('survives the account with each email that it verified, in each spelling', async () => {
    const tester = await newTester(server);
    const changed = createEmail('changed');
    await changeEmail(tester, changed);
    await suspend(tester);
    await eraseAccount(server.deps, tester.id);
    for (const email of [tester.email, changed, tester.email.replace('@', '+1@')]) {
      expect(await approveApplication(email)).toEqual([409, 'was_suspended']);
    }
    expect((await approveApplication(createEmail('stranger')))[0]).toBe(200);
  });

  it('applies to an email that the suspended tester gave up', async () => {
    const tester = await newTester(server);
    await changeEmail(tester, createEmail('changed'));
    await suspend(tester);
    await query('delete from account_changes where user_id = $1', tester.id);
    expect(await approveApplication(tester.email)).toEqual([409, 'was_suspended']);
  });

  it('survives the deletion of a customer account with the same email', async () => {
    const tester = await newTester(server);
    await suspend(tester);
    await eraseAccount(server.deps, tester.id);
    const customer = await registerAgain(server, tester.email);
    await deleteAccount(server, customer.token);
    expect(await approveApplication(tester.email)).toEqual([409, 'was_suspended']);
  });

  it('was stored with the exact spelling before, and still counts', async () => {
    const email = createEmail('old').replace('@', '+tag@');
    await query('insert into deleted_emails values ($1, now(), true)', hashEmail(email, server.deps.secrets.masterKey));
    expect(await approveApplication(email)).toEqual([409, 'was_suspended']);
  });
});

describe('the history of emails', () => {
  const readHashes = async ({ id }: { id: string }) =>
    (await query('select email_hash from email_history where user_id = $1 order by verified_at', id)).map(
      ({ email_hash }) => email_hash.toString('hex'),
    );
  const hash = (email: string) => hashMailbox(email, server.deps.secrets.masterKey).toString('hex');

  it('gets an email when it is verified, and none that is unverified', async () => {
    const email = createEmail('typo');
    const body = { email, password: validPassword, fullName: 'Ada Fox' };
    const { user, token } = (await call(null, 'POST', '/auth/register', body)).body.data;
    const corrected = createEmail('corrected');
    await changeEmail({ id: user._id, email, token }, corrected);
    expect(await readHashes({ id: user._id })).toEqual([hash(corrected)]);
  });

  it('gets both emails of a change, once each', async () => {
    const user = await newCustomer(server);
    const changed = createEmail('changed');
    await changeEmail(user, changed);
    await changeEmail({ ...user, email: changed }, user.email.replace('@', '+1@'));
    expect((await readHashes(user)).sort()).toEqual([hash(user.email), hash(changed)].sort());
  });

  it('gets the email of an accepted invitation or a password reset', async () => {
    const tester = await newTester(server);
    const { token, tokenHash } = createToken();
    const { id: userId, email } = tester;
    await server.deps.db
      .transaction()
      .execute((trx) => insertToken(trx, { tokenHash, userId, purpose: 'reset-password', email, minutes: 60 }));
    await call(null, 'POST', '/auth/reset-password', { token, password: 'a brand new secret' });
    expect(await readHashes(tester)).toEqual([hash(email)]);
  });
});
