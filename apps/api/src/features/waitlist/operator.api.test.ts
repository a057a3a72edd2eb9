import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { minimalApplication, newApplicant, newCustomer, newTester, signInOperator } from '../../../test/users.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await signInOperator(server);
});
afterAll(() => server.close());

const base = '/api/admin/waitlist/applications';
const unknownId = '00000000-0000-4000-8000-000000000000';
const call = (method: string, path = '', body?: unknown) =>
  request(server.url, method, `${base}${path}`, { token, body });
const listActions = async (id: string) => {
  const { rows } = await server.deps.pool.query(
    'select admin_id, action, subject_type, before, after from operator_actions where subject_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('GET /admin/waitlist/applications', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const name of ['Cleo Zed', 'Abe Young', 'Bo_b Young', 'Dan 100%', 'Abe Young']) {
      ids.push((await newApplicant(server, name)).id);
    }
    await call('PATCH', `/${ids[1]}`, { status: 'contacted' });
    await call('PATCH', `/${ids[2]}`, { status: 'rejected' });
  });

  const list = async (query: string) => {
    const { status, body } = await call('GET', query);
    expect([query, status, body.error]).toEqual([query, 200, null]);
    const { applications, pagination } = body.data;
    return { indexes: applications.map((application: { _id: string }) => ids.indexOf(application._id)), pagination };
  };

  it('lists the newest applications first, by page and by cursor', async () => {
    const first = await list('?limit=2');
    expect(first.indexes).toEqual([4, 3]);
    expect(first.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 5,
      isTotalCapped: false,
      totalPages: 3,
      nextCursor: expect.any(String),
    });
    expect((await list('?limit=2&page=2')).indexes).toEqual([2, 1]);
    const second = await list(`?limit=2&cursor=${first.pagination.nextCursor}`);
    expect(second.indexes).toEqual([2, 1]);
    const last = await list(`?limit=2&cursor=${second.pagination.nextCursor}`);
    expect([last.indexes, last.pagination.nextCursor]).toEqual([[0], null]);
    expect((await list('?page=9')).indexes).toEqual([]);
  });

  it('sorts by date and by name in both directions and breaks ties by id', async () => {
    expect((await list('?sortOrder=asc')).indexes).toEqual([0, 1, 2, 3, 4]);
    const byName = await list('?sortBy=fullName&sortOrder=asc&limit=1');
    const next = await list(`?sortBy=fullName&sortOrder=asc&limit=4&cursor=${byName.pagination.nextCursor}`);
    const indexes = [...byName.indexes, ...next.indexes];
    expect([indexes.slice(0, 2).sort(), indexes.slice(2)]).toEqual([
      [1, 4],
      [2, 0, 3],
    ]);
    expect((await list('?sortBy=fullName')).indexes).toEqual(indexes.reverse());
  });

  it('filters by status and returns the total for the status', async () => {
    for (const [status, indexes] of [
      ['pending', [4, 3, 0]],
      ['contacted', [1]],
      ['rejected', [2]],
      ['approved', []],
    ] as const) {
      const page = await list(`?status=${status}`);
      expect([status, page.indexes, page.pagination.total]).toEqual([status, indexes, indexes.length]);
    }
  });

  it('searches by part of a name or email and treats wildcards as literal characters', async () => {
    const young = await list('?search=YOUNG');
    expect([young.indexes, young.pagination.total]).toEqual([[4, 2, 1], 3]);
    expect((await list('?search=young&status=pending')).indexes).toEqual([4]);
    expect((await list('?search=o_b')).indexes).toEqual([2]);
    expect((await list('?search=00%25')).indexes).toEqual([3]);
    expect((await list('?search=applicant')).pagination.total).toBe(5);
    expect((await list('?search=no%20match')).pagination).toMatchObject({ total: 0, totalPages: 0 });
  });

  const nulCursor = Buffer.from(JSON.stringify(['nul\0inside', crypto.randomUUID()])).toString('base64url');

  it.each([
    ['?status=done', 'invalid_input', 'status'],
    ['?sortBy=email', 'invalid_input', 'sortBy'],
    ['?sortOrder=up', 'invalid_input', 'sortOrder'],
    ['?limit=101', 'invalid_input', 'limit'],
    ['?search=ab', 'invalid_input', 'search'],
    ['?cursor=nonsense', 'bad_cursor', undefined],
    [`?sortBy=fullName&cursor=${nulCursor}`, 'bad_cursor', undefined],
    ['?page=9999', 'page_too_far', undefined],
  ])('rejects %s with 400', async (query, code, field) => {
    const { status, body } = await call('GET', query);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, code, field]);
  });
});

describe('/admin/waitlist/applications/{id}', () => {
  it('returns an application with all answers', async () => {
    const email = 'all@example.com';
    await request(server.url, 'POST', '/api/waitlist/apply', {
      body: {
        ...minimalApplication,
        email,
        phone: '555',
        hoursPerWeek: 12,
        preferredWorkingHours: 'Evenings',
        hasVideoExperience: true,
        previousTestingExperience: 'Some',
        demographicProfile: { ...minimalApplication.demographicProfile, housingStatus: 'Renter' },
      },
    });
    const { rows } = await server.deps.pool.query('select id from applications where email = $1', [email]);
    const { status, body } = await call('GET', `/${rows[0].id}`);
    expect([status, body.data.application]).toEqual([
      200,
      {
        _id: rows[0].id,
        fullName: 'Nina Novak',
        email,
        phone: '555',
        status: 'pending',
        notes: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        decidedAt: null,
        hoursPerWeek: 12,
        preferredWorkingHours: 'Evenings',
        hasVideoExperience: true,
        previousTestingExperience: 'Some',
        demographicProfile: {
          ageRange: '26-35',
          gender: 'Female',
          city: 'Portland',
          state: 'OR',
          incomeLevel: '$50k-$75k',
          educationLevel: "Bachelor's degree",
          housingStatus: 'Renter',
        },
        testerId: null,
        hasPassword: false,
        earlierAccounts: [],
      },
    ]);
  });

  it.each(['PUT', 'PATCH'])(
    'updates status and notes with %s and logs the change without the notes',
    async (method) => {
      const { id } = await newApplicant(server);
      const first = await call(method, `/${id}`, { status: 'contacted', notes: ' Called ' });
      expect([first.status, first.body.data.application]).toMatchObject([
        200,
        { _id: id, status: 'contacted', notes: 'Called', decidedAt: null },
      ]);
      const second = await call(method, `/${id}`, { notes: '' });
      expect(second.body.data.application).toMatchObject({ status: 'contacted', notes: null });
      const logged = { admin_id: 'merchant-test', action: 'application_updated', subject_type: 'application' };
      expect(await listActions(id)).toEqual([
        { ...logged, before: { status: 'pending' }, after: { status: 'contacted', notesChanged: true } },
        { ...logged, before: { status: 'contacted' }, after: { status: 'contacted', notesChanged: true } },
      ]);
    },
  );

  it('rejects a status change after a rejection, but accepts notes', async () => {
    const { id } = await newApplicant(server);
    const { body } = await call('PATCH', `/${id}`, { status: 'rejected' });
    expect(body.data.application).toMatchObject({ status: 'rejected', decidedAt: expect.any(String) });
    for (const status of ['contacted', 'rejected']) {
      const again = await call('PATCH', `/${id}`, { status, notes: 'No' });
      expect([again.status, again.body.code]).toEqual([409, 'not_open']);
    }
    const approved = await call('POST', `/${id}/approve`);
    expect([approved.status, approved.body.code]).toEqual([409, 'not_open']);
    const noted = await call('PATCH', `/${id}`, { notes: 'Asked why' });
    expect(noted.body.data.application).toMatchObject({ status: 'rejected', notes: 'Asked why' });
    expect(await listActions(id)).toHaveLength(2);
  });

  it('sends one email when an application is rejected', async () => {
    const { id, email } = await newApplicant(server);
    await call('PATCH', `/${id}`, { status: 'rejected' });
    const { text } = await waitForEmail(server.deps.config.dataDir, email, 'About your application');
    expect(text).toContain('We cannot offer you work as a tester.');
    await call('PATCH', `/${id}`, { notes: 'Asked why' });
    await call('PATCH', `/${id}`, { status: 'rejected' });
    await waitForEmail(server.deps.config.dataDir, email, 'We received your application');
    const subjects = listEmailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'About your application')).toHaveLength(1);
  });

  it('returns 409 for a rejection after the applicant was contacted or approved', async () => {
    const { id } = await newApplicant(server);
    await call('PATCH', `/${id}`, { status: 'contacted' });
    for (const status of ['rejected', 'contacted']) {
      const { status: code, body } = await call('PATCH', `/${id}`, { status });
      expect([code, body.code]).toEqual([409, 'not_open']);
    }
    expect((await call('POST', `/${id}/approve`)).status).toBe(200);
    const rejection = await call('PATCH', `/${id}`, { status: 'rejected' });
    expect([rejection.status, rejection.body.code]).toEqual([409, 'not_open']);
    const noted = await call('PATCH', `/${id}`, { notes: 'Welcome' });
    expect(noted.body.data.application).toMatchObject({ status: 'approved', notes: 'Welcome' });
  });

  it('deletes an application, logs the deletion without the form answers, and accepts a new application with the same email', async () => {
    for (const status of ['contacted', 'rejected']) {
      const { id, email } = await newApplicant(server);
      await call('PATCH', `/${id}`, { status });
      const { status: code, body } = await call('DELETE', `/${id}`);
      expect([code, body.data]).toEqual([200, {}]);
      expect((await call('GET', `/${id}`)).status).toBe(404);
      expect((await call('DELETE', `/${id}`)).status).toBe(404);
      const deleted = { admin_id: 'merchant-test', action: 'application_deleted', subject_type: 'application' };
      expect((await listActions(id)).at(-1)).toEqual({ ...deleted, before: { status }, after: null });
      const again = { ...minimalApplication, email };
      expect((await request(server.url, 'POST', '/api/waitlist/apply', { body: again })).status).toBeLessThan(300);
      expect((await call('GET', `?search=${email}`)).body.data.applications).toHaveLength(1);
    }
  });

  it('rejects the deletion of an approved application with 409', async () => {
    const { id } = await newApplicant(server);
    await call('POST', `/${id}/approve`);
    const { status, body } = await call('DELETE', `/${id}`);
    expect([status, body.code]).toEqual([409, 'approved_before']);
    expect((await call('GET', `/${id}`)).status).toBe(200);
  });

  it.each([
    ['an empty change', {}, 'status'],
    ['the status approved', { status: 'approved' }, 'status'],
    ['the status pending', { status: 'pending' }, 'status'],
    ['a number as notes', { notes: 5 }, 'notes'],
    ['notes of 2001 characters', { notes: 'x'.repeat(2001) }, 'notes'],
  ])('rejects %s with 400', async (_case, change, field) => {
    const { id } = await newApplicant(server);
    const { status, body } = await call('PATCH', `/${id}`, change);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
    expect(await listActions(id)).toEqual([]);
  });
});

describe('access to the operator waitlist endpoints', () => {
  const calls = [
    ['GET', ''],
    ['GET', '/ID'],
    ['PATCH', '/ID'],
    ['PUT', '/ID'],
    ['DELETE', '/ID'],
    ['POST', '/ID/approve'],
    ['POST', '/ID/invitation'],
  ] as const;

  it.each(calls)('hides %s /admin/waitlist/applications%s from non-operators with 404', async (method, path) => {
    const { id } = await newApplicant(server);
    const [customer, tester] = [await newCustomer(server), await newTester(server)];
    for (const callerToken of [null, customer.token, tester.token]) {
      const options = { token: callerToken, body: method === 'GET' ? undefined : { status: 'rejected' } };
      const response = await request(server.url, method, `${base}${path.replace('ID', id)}`, options);
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    expect((await call('GET', `/${id}`)).body.data.application.status).toBe('pending');
    expect(await listActions(id)).toEqual([]);
  });

  it.each(calls.slice(1))(
    'returns 404 from %s /admin/waitlist/applications%s for an unknown application',
    async (method, path) => {
      for (const id of [unknownId, 'nonsense']) {
        const body = method === 'GET' ? undefined : { notes: 'Hello' };
        const response = await call(method, path.replace('ID', id), body);
        expect([response.status, response.body.code]).toEqual([404, 'not_found']);
      }
    },
  );
});
