import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { leastApplication, newApplicant, newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await operatorToken(server);
});
afterAll(() => server.close());

const base = '/api/admin/waitlist/applications';
const unknown = '00000000-0000-4000-8000-000000000000';
const call = (method: string, path = '', body?: unknown) =>
  request(server.url, method, `${base}${path}`, { token, body });
const actionsOn = async (id: string) => {
  const { rows } = await server.deps.pool.query(
    'select admin_id, action, subject_type, before, after from operator_actions where subject_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('the list', () => {
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
    return { found: applications.map((each: { _id: string }) => ids.indexOf(each._id)), pagination };
  };

  it('shows the newest first, by pages and by cursor', async () => {
    const first = await list('?limit=2');
    expect(first.found).toEqual([4, 3]);
    expect(first.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 5,
      isTotalCapped: false,
      totalPages: 3,
      nextCursor: expect.any(String),
    });
    expect((await list('?limit=2&page=2')).found).toEqual([2, 1]);
    const onwards = await list(`?limit=2&cursor=${first.pagination.nextCursor}`);
    expect(onwards.found).toEqual([2, 1]);
    const last = await list(`?limit=2&cursor=${onwards.pagination.nextCursor}`);
    expect([last.found, last.pagination.nextCursor]).toEqual([[0], null]);
    expect((await list('?page=9')).found).toEqual([]);
  });

  it('sorts both ways by date and by name, and tells equal names apart', async () => {
    expect((await list('?sortOrder=asc')).found).toEqual([0, 1, 2, 3, 4]);
    const byName = await list('?sortBy=fullName&sortOrder=asc&limit=1');
    const next = await list(`?sortBy=fullName&sortOrder=asc&limit=4&cursor=${byName.pagination.nextCursor}`);
    const found = [...byName.found, ...next.found];
    expect([found.slice(0, 2).sort(), found.slice(2)]).toEqual([
      [1, 4],
      [2, 0, 3],
    ]);
    expect((await list('?sortBy=fullName')).found).toEqual(found.reverse());
  });

  it('filters by status, with totals of each', async () => {
    for (const [status, found] of [
      ['pending', [4, 3, 0]],
      ['contacted', [1]],
      ['rejected', [2]],
      ['approved', []],
    ] as const) {
      const answer = await list(`?status=${status}`);
      expect([status, answer.found, answer.pagination.total]).toEqual([status, found, found.length]);
    }
  });

  it('finds any part of a name or an address, and takes it literally', async () => {
    const young = await list('?search=YOUNG');
    expect([young.found, young.pagination.total]).toEqual([[4, 2, 1], 3]);
    expect((await list('?search=young&status=pending')).found).toEqual([4]);
    expect((await list('?search=o_b')).found).toEqual([2]);
    expect((await list('?search=00%25')).found).toEqual([3]);
    expect((await list('?search=applicant')).pagination.total).toBe(5);
    expect((await list('?search=nobody%20here')).pagination).toMatchObject({ total: 0, totalPages: 0 });
  });

  it.each([
    ['?status=done', 'status must be one of pending, contacted, approved, rejected'],
    ['?sortBy=email', 'sortBy must be one of createdAt, fullName'],
    ['?sortOrder=up', 'sortOrder must be asc or desc'],
    ['?limit=101', 'limit must be a number from 1 to 100'],
    ['?search=ab', 'search must be at least 3 characters'],
    ['?cursor=nonsense', 'cursor is not one that this call has returned'],
    ['?page=9999', 'Go on from nextCursor instead of so high a page'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await call('GET', query);
    expect([status, body.error]).toEqual([400, message]);
  });
});

describe('one application', () => {
  it('is shown with all answers', async () => {
    const email = 'all@example.com';
    await request(server.url, 'POST', '/api/waitlist/apply', {
      body: {
        ...leastApplication,
        email,
        phone: '555',
        hoursPerWeek: 12,
        preferredWorkingHours: 'Evenings',
        hasVideoExperience: true,
        previousTestingExperience: 'Some',
        demographicProfile: { ...leastApplication.demographicProfile, housingStatus: 'Renter' },
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
      },
    ]);
  });

  it.each(['PUT', 'PATCH'])('is marked and noted with %s, and each is logged without its words', async (method) => {
    const { id } = await newApplicant(server);
    const first = await call(method, `/${id}`, { status: 'contacted', notes: ' Rang up ' });
    expect([first.status, first.body.data.application]).toMatchObject([
      200,
      { _id: id, status: 'contacted', notes: 'Rang up', decidedAt: null },
    ]);
    const second = await call(method, `/${id}`, { notes: '' });
    expect(second.body.data.application).toMatchObject({ status: 'contacted', notes: null });
    const logged = { admin_id: 'merchant-test', action: 'application_updated', subject_type: 'application' };
    expect(await actionsOn(id)).toEqual([
      { ...logged, before: { status: 'pending' }, after: { status: 'contacted', notesChanged: true } },
      { ...logged, before: { status: 'contacted' }, after: { status: 'contacted', notesChanged: true } },
    ]);
  });

  it('is rejected for good, though notes can still be written', async () => {
    const { id } = await newApplicant(server);
    const { body } = await call('PATCH', `/${id}`, { status: 'rejected' });
    expect(body.data.application).toMatchObject({ status: 'rejected', decidedAt: expect.any(String) });
    for (const status of ['contacted', 'rejected']) {
      const again = await call('PATCH', `/${id}`, { status, notes: 'No' });
      expect([again.status, again.body.error]).toEqual([409, 'This application was rejected, and that is final']);
    }
    const approved = await call('POST', `/${id}/approve`);
    expect([approved.status, approved.body.error]).toEqual([409, 'This application was rejected, and that is final']);
    const noted = await call('PATCH', `/${id}`, { notes: 'Asked why' });
    expect(noted.body.data.application).toMatchObject({ status: 'rejected', notes: 'Asked why' });
    expect(await actionsOn(id)).toHaveLength(2);
  });

  it('is answered by mail when it is rejected, once', async () => {
    const { id, email } = await newApplicant(server);
    await call('PATCH', `/${id}`, { status: 'rejected' });
    const { text } = await waitForMail(server.deps.config.dataDir, email, 'About your application');
    expect(text).toContain('We cannot offer you work as a tester.');
    await call('PATCH', `/${id}`, { notes: 'Asked why' });
    await call('PATCH', `/${id}`, { status: 'rejected' });
    await waitForMail(server.deps.config.dataDir, email, 'We have your application');
    const subjects = mailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'About your application')).toHaveLength(1);
  });

  it('cannot be rejected once its applicant was contacted, nor after it was approved', async () => {
    const { id } = await newApplicant(server);
    await call('PATCH', `/${id}`, { status: 'contacted' });
    for (const status of ['rejected', 'contacted']) {
      const { status: code, body } = await call('PATCH', `/${id}`, { status });
      expect([code, body.error]).toEqual([
        409,
        'This applicant was contacted: the application can only be approved now',
      ]);
    }
    expect((await call('POST', `/${id}/approve`)).status).toBe(200);
    const late = await call('PATCH', `/${id}`, { status: 'rejected' });
    expect([late.status, late.body.error]).toEqual([409, 'This application was approved, and that is final']);
    const noted = await call('PATCH', `/${id}`, { notes: 'Welcome' });
    expect(noted.body.data.application).toMatchObject({ status: 'approved', notes: 'Welcome' });
  });

  it('is deleted with all answers, which the log does not repeat, and its address may apply again', async () => {
    for (const status of ['contacted', 'rejected']) {
      const { id, email } = await newApplicant(server);
      await call('PATCH', `/${id}`, { status });
      const { status: code, body } = await call('DELETE', `/${id}`);
      expect([code, body.data]).toEqual([200, {}]);
      expect((await call('GET', `/${id}`)).status).toBe(404);
      expect((await call('DELETE', `/${id}`)).status).toBe(404);
      const deleted = { admin_id: 'merchant-test', action: 'application_deleted', subject_type: 'application' };
      expect((await actionsOn(id)).at(-1)).toEqual({ ...deleted, before: { status }, after: null });
      const again = { ...leastApplication, email };
      expect((await request(server.url, 'POST', '/api/waitlist/apply', { body: again })).status).toBeLessThan(300);
      expect((await call('GET', `?search=${email}`)).body.data.applications).toHaveLength(1);
    }
  });

  it('goes with the account once it was approved, and not before', async () => {
    const { id } = await newApplicant(server);
    await call('POST', `/${id}/approve`);
    const { status, body } = await call('DELETE', `/${id}`);
    expect([status, body.code, body.error]).toEqual([
      409,
      'approved_before',
      "This application was approved, and goes with its tester's account",
    ]);
    expect((await call('GET', `/${id}`)).status).toBe(200);
  });

  it.each([
    [{}, 'status or notes is required'],
    [{ status: 'approved' }, 'status must be contacted or rejected'],
    [{ status: 'pending' }, 'status must be contacted or rejected'],
    [{ notes: 5 }, 'notes must be text'],
    [{ notes: 'x'.repeat(2001) }, 'notes must be at most 2000 characters'],
  ])('refuses the change %o', async (body, message) => {
    const { id } = await newApplicant(server);
    const answer = await call('PATCH', `/${id}`, body);
    expect([answer.status, answer.body.error]).toEqual([400, message]);
    expect(await actionsOn(id)).toEqual([]);
  });
});

describe('who may', () => {
  const calls = [
    ['GET', ''],
    ['GET', '/ID'],
    ['PATCH', '/ID'],
    ['PUT', '/ID'],
    ['DELETE', '/ID'],
    ['POST', '/ID/approve'],
    ['POST', '/ID/invitation'],
  ] as const;

  it.each(calls)('nobody but an operator calls %s %s', async (method, path) => {
    const { id } = await newApplicant(server);
    const [customer, tester] = [await newCustomer(server), await newTester(server)];
    for (const other of [null, customer.token, tester.token]) {
      const options = { token: other, body: method === 'GET' ? undefined : { status: 'rejected' } };
      const answer = await request(server.url, method, `${base}${path.replace('ID', id)}`, options);
      expect([answer.status, answer.body.error]).toEqual([404, 'Not found']);
    }
    expect((await call('GET', `/${id}`)).body.data.application.status).toBe('pending');
    expect(await actionsOn(id)).toEqual([]);
  });

  it.each(calls.slice(1))('%s %s of one that does not exist is a 404', async (method, path) => {
    for (const id of [unknown, 'nonsense']) {
      const body = method === 'GET' ? undefined : { notes: 'Hello' };
      const answer = await call(method, path.replace('ID', id), body);
      expect([answer.status, answer.body.error]).toEqual([404, 'Application not found']);
    }
  });
});
