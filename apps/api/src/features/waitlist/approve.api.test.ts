import * as accounts from '@outloud/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo } from '../../../test/mailbox.ts';
import { leastApplication, newApplicant, newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { removeAccount, signIn } from '../accounts/accounts.service.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await operatorToken(server);
});
afterAll(() => server.close());

const base = '/api/admin/waitlist/applications';
const approve = (id: string) => request(server.url, 'POST', `${base}/${id}/approve`, { token });
const rowsOf = async (query: string, value: string) => (await server.deps.pool.query(query, [value])).rows;

describe('approving', () => {
  it('makes a tester with the profile of the application, and logs it', async () => {
    const { id, email } = await newApplicant(server, 'Nina Novak');
    const { status, body } = await approve(id);
    const testerId = body.data.testerUser._id;
    expect([status, body.data]).toEqual([200, { testerUser: { _id: testerId, fullName: 'Nina Novak', email } }]);
    expect(await rowsOf('select * from users where email = $1', email)).toMatchObject([
      { id: testerId, account_type: 'tester', password_hash: null, email_verified_at: null, deleted_at: null },
    ]);
    expect(await rowsOf('select * from testers where user_id = $1', testerId)).toMatchObject([
      {
        city: 'Portland',
        age_range: '26-35',
        gender: 'Female',
        state: 'OR',
        income_level: '$50k-$75k',
        education_level: "Bachelor's degree",
        industry: null,
        suspended_at: null,
      },
    ]);
    const { body: shown } = await request(server.url, 'GET', `${base}/${id}`, { token });
    expect(shown.data.application).toMatchObject({
      status: 'approved',
      testerId,
      hasPassword: false,
      decidedAt: expect.any(String),
    });
    const logged = 'select action, subject_type, before, after from operator_actions where subject_id = $1';
    expect(await rowsOf(logged, id)).toEqual([
      {
        action: 'application_approved',
        subject_type: 'application',
        before: { status: 'pending' },
        after: { status: 'approved', testerId },
      },
    ]);
  });

  it('is refused for somebody who was suspended and left, and only for them', async () => {
    const suspended = await newTester(server);
    const address = `/api/admin/testers/${suspended.id}/suspend`;
    await request(server.url, 'POST', address, { token, body: { reason: 'Recordings of others' } });
    const left = await newTester(server);
    for (const { id } of [suspended, left]) await removeAccount(server.deps, id);
    for (const { email } of [suspended, left]) {
      const body = { ...leastApplication, email };
      await request(server.url, 'POST', '/api/waitlist/apply', { body });
    }
    const idOf = async (email: string) => (await rowsOf('select id from applications where email = $1', email))[0].id;
    const again = await approve(await idOf(suspended.email));
    expect([again.status, again.body.error]).toEqual([
      409,
      'This e-mail address belonged to a tester who was suspended',
    ]);
    expect((await approve(await idOf(left.email))).status).toBe(200);
  });

  it('happens once', async () => {
    const { id, email } = await newApplicant(server);
    expect((await approve(id)).status).toBe(200);
    const again = await approve(id);
    expect([again.status, again.body.error]).toEqual([409, 'This application was approved, and that is final']);
    expect(await rowsOf('select 1 from users where email = $1', email)).toHaveLength(1);
  });

  it.each([
    ['a customer', newCustomer, 'This e-mail address already belongs to a customer account'],
    ['a tester', newTester, 'This e-mail address already belongs to a tester'],
  ] as const)('refuses the address of %s, and changes nothing', async (_whose, newPerson, message) => {
    const person = await newPerson(server);
    const body = { ...leastApplication, email: person.email };
    expect((await request(server.url, 'POST', '/api/waitlist/apply', { body })).status).toBe(201);
    const [before] = await rowsOf('select * from applications where email = $1', person.email);
    const refused = await approve(before.id);
    expect([refused.status, refused.body.error, refused.body.code]).toEqual([409, message, 'email_taken']);
    expect(await rowsOf('select * from applications where email = $1', person.email)).toEqual([before]);
    expect(await rowsOf('select id from users where email = $1', person.email)).toEqual([{ id: person.id }]);
    expect(await rowsOf('select 1 from operator_actions where subject_id = $1', before.id)).toEqual([]);
    const subjects = mailsTo(server.deps.config.dataDir, person.email).map(({ subject }) => subject);
    expect(subjects).not.toContain('Welcome to the testers of Outloud');
  });
});

describe('deleting the account of a tester', () => {
  it('erases the application, and leaves the address free to apply again', async () => {
    const { id, email } = await newApplicant(server);
    const { body } = await approve(id);
    const { db } = server.deps;
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const session = await signIn(db, { ...user, email }, 1);
    const other = await newApplicant(server);
    await server.as(session.token)(accounts.deleteAccount);
    expect((await request(server.url, 'GET', `${base}/${id}`, { token })).status).toBe(404);
    expect((await request(server.url, 'GET', `${base}/${other.id}`, { token })).status).toBe(200);
    expect(await rowsOf('select 1 from testers where user_id = $1', body.data.testerUser._id)).toEqual([]);
    const again = { ...leastApplication, email };
    expect((await request(server.url, 'POST', '/api/waitlist/apply', { body: again })).status).toBe(201);
    expect(await rowsOf('select status from applications where email = $1', email)).toEqual([{ status: 'pending' }]);
  });

  it('of a customer leaves the application of the same address alone', async () => {
    const { email, token: own } = await newCustomer(server);
    await request(server.url, 'POST', '/api/waitlist/apply', { body: { ...leastApplication, email } });
    await server.as(own)(accounts.deleteAccount);
    const [row] = await rowsOf('select id from applications where email = $1', email);
    expect((await approve(row.id)).status).toBe(200);
  });
});
