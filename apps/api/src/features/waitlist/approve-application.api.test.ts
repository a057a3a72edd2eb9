import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../test/delete-account.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { minimalApplication, newApplicant, newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { createSession } from '../accounts/accounts.service.ts';
import { eraseAccount } from '../privacy/erase-account.service.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await signInOperator(server);
});
afterAll(() => server.close());

const base = '/api/admin/waitlist/applications';
const approve = (id: string) => request(server.url, 'POST', `${base}/${id}/approve`, { token });
const selectRows = async (query: string, value: string) => (await server.deps.pool.query(query, [value])).rows;

describe('approving an application', () => {
  it('creates a tester with the profile of the application and logs the action', async () => {
    const { id, email } = await newApplicant(server, 'Nina Novak');
    const { status, body } = await approve(id);
    const testerId = body.data.testerUser._id;
    expect([status, body.data]).toEqual([200, { testerUser: { _id: testerId, fullName: 'Nina Novak', email } }]);
    expect(await selectRows('select * from users where email = $1', email)).toMatchObject([
      { id: testerId, account_type: 'tester', password_hash: null, email_verified_at: null, deleted_at: null },
    ]);
    expect(await selectRows('select * from testers where user_id = $1', testerId)).toMatchObject([
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
    const { body: detail } = await request(server.url, 'GET', `${base}/${id}`, { token });
    expect(detail.data.application).toMatchObject({
      status: 'approved',
      testerId,
      hasPassword: false,
      decidedAt: expect.any(String),
    });
    const logged = 'select action, subject_type, before, after from operator_actions where subject_id = $1';
    expect(await selectRows(logged, id)).toEqual([
      {
        action: 'application_approved',
        subject_type: 'application',
        before: { status: 'pending' },
        after: { status: 'approved', testerId },
      },
    ]);
  });

  it('returns 409 for a deleted tester who was suspended, but not for other deleted testers', async () => {
    const suspended = await newTester(server);
    const path = `/api/admin/testers/${suspended.id}/suspend`;
    await request(server.url, 'POST', path, { token, body: { reason: 'Recordings of others' } });
    const deleted = await newTester(server);
    for (const { id } of [suspended, deleted]) await eraseAccount(server.deps, id);
    for (const { email } of [suspended, deleted]) {
      const body = { ...minimalApplication, email };
      await request(server.url, 'POST', '/api/waitlist/apply', { body });
    }
    const findId = async (email: string) =>
      (await selectRows('select id from applications where email = $1', email))[0].id;
    const again = await approve(await findId(suspended.email));
    expect([again.status, again.body.code]).toEqual([409, 'was_suspended']);
    expect((await approve(await findId(deleted.email))).status).toBe(200);
  });

  it('returns 409 for a second approval', async () => {
    const { id, email } = await newApplicant(server);
    expect((await approve(id)).status).toBe(200);
    const again = await approve(id);
    expect([again.status, again.body.code]).toEqual([409, 'not_open']);
    expect(await selectRows('select 1 from users where email = $1', email)).toHaveLength(1);
  });

  it.each([
    ['a customer', newCustomer],
    ['a tester', newTester],
  ] as const)('returns 409 for the email of %s and changes nothing', async (_owner, newUser) => {
    const user = await newUser(server);
    const body = { ...minimalApplication, email: user.email };
    expect((await request(server.url, 'POST', '/api/waitlist/apply', { body })).status).toBe(201);
    const [before] = await selectRows('select * from applications where email = $1', user.email);
    const rejected = await approve(before.id);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'email_taken']);
    expect(await selectRows('select * from applications where email = $1', user.email)).toEqual([before]);
    expect(await selectRows('select id from users where email = $1', user.email)).toEqual([{ id: user.id }]);
    expect(await selectRows('select 1 from operator_actions where subject_id = $1', before.id)).toEqual([]);
    const subjects = listEmailsTo(server.deps.config.dataDir, user.email).map(({ subject }) => subject);
    expect(subjects).not.toContain('Set up your Outloud tester account');
  });
});

describe('deleting an account', () => {
  it('deletes the application of a tester and accepts a new application with the same email', async () => {
    const { id, email } = await newApplicant(server);
    const { body } = await approve(id);
    const { db } = server.deps;
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const session = await createSession(db, { ...user, email }, 1);
    const otherApplicant = await newApplicant(server);
    await deleteAccount(server, session.token);
    expect((await request(server.url, 'GET', `${base}/${id}`, { token })).status).toBe(404);
    expect((await request(server.url, 'GET', `${base}/${otherApplicant.id}`, { token })).status).toBe(200);
    expect(await selectRows('select 1 from testers where user_id = $1', body.data.testerUser._id)).toEqual([]);
    const again = { ...minimalApplication, email };
    expect((await request(server.url, 'POST', '/api/waitlist/apply', { body: again })).status).toBe(201);
    expect(await selectRows('select status from applications where email = $1', email)).toEqual([
      { status: 'pending' },
    ]);
  });

  it('keeps an application that has the same email as a deleted customer', async () => {
    const { email, token: customerToken } = await newCustomer(server);
    await request(server.url, 'POST', '/api/waitlist/apply', { body: { ...minimalApplication, email } });
    await deleteAccount(server, customerToken);
    const [row] = await selectRows('select id from applications where email = $1', email);
    expect((await approve(row.id)).status).toBe(200);
  });
});
