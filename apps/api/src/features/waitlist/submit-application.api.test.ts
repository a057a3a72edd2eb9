import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { minimalApplication, newApplicant } from '../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const apply = (body: unknown) => request(server.url, 'POST', '/api/waitlist/apply', { body });
const { demographicProfile: minimalProfile } = minimalApplication;
const withProfile = (change: object) => ({
  ...minimalApplication,
  demographicProfile: { ...minimalProfile, ...change },
});

async function listApplications(email: string) {
  const { rows } = await server.deps.pool.query('select * from applications where email = $1', [email]);
  return rows;
}

describe('POST /waitlist/apply', () => {
  it('stores only non-empty answers and emails a confirmation without personal data', async () => {
    const { status, body } = await apply({
      ...withProfile({ industry: 'Technology', companySize: '', petOwner: null }),
      fullName: ' Nina Novak ',
      email: ' First@Example.COM ',
      phone: '+1 503 555 0100',
      previousTestingExperience: 'Two years\r\nof panels',
      preferredWorkingHours: ' ',
    });
    expect([status, body]).toEqual([201, { success: true, data: {}, error: null }]);
    expect(await listApplications('first@example.com')).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: 'first@example.com',
        full_name: 'Nina Novak',
        phone: '+1 503 555 0100',
        city: 'Portland',
        profile: {
          ageRange: '26-35',
          gender: 'Female',
          state: 'OR',
          incomeLevel: '$50k-$75k',
          educationLevel: "Bachelor's degree",
          industry: 'Technology',
        },
        hours_per_week: 5,
        preferred_working_hours: null,
        has_video_experience: false,
        previous_testing_experience: 'Two years\nof panels',
        status: 'pending',
        notes: null,
        tester_id: null,
        created_at: expect.any(Date),
        decided_at: null,
      },
    ]);
    const confirmation = await waitForEmail(
      server.deps.config.dataDir,
      'first@example.com',
      'We received your application',
    );
    expect(confirmation.text).toContain('reply within 2-3 business days');
    expect(confirmation.text).toContain('Hello,\n');
    for (const word of ['Nina', 'Portland', 'panels', '555']) expect(confirmation.text).not.toContain(word);
  });

  it('returns the same response to a second application with the same email, but stores and sends nothing', async () => {
    const email = 'twice@example.com';
    const first = await apply({ ...minimalApplication, email });
    const [before] = await listApplications(email);
    const second = await apply({ ...withProfile({ city: 'Salem' }), email: 'Twice@Example.com', fullName: 'Eve' });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await listApplications(email)).toEqual([before]);
    // A later email has arrived, so a second email to this recipient would have arrived as well.
    const later = await newApplicant(server);
    await waitForEmail(server.deps.config.dataDir, later.email, 'We received your application');
    await waitForEmail(server.deps.config.dataDir, email, 'We received your application');
    expect(listEmailsTo(server.deps.config.dataDir, email)).toHaveLength(1);
  });

  it('stores only one of 10 concurrent applications with the same email', async () => {
    const body = { ...minimalApplication, email: 'crowd@example.com' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => apply(body)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await listApplications('crowd@example.com')).toHaveLength(1);
  });

  it('accepts 1 to 40 hours per week', async () => {
    for (const hoursPerWeek of [1, 40]) {
      const email = `hours${hoursPerWeek}@example.com`;
      expect((await apply({ ...minimalApplication, email, hoursPerWeek, hasVideoExperience: true })).status).toBe(201);
      expect((await listApplications(email))[0]).toMatchObject({
        hours_per_week: hoursPerWeek,
        has_video_experience: true,
      });
    }
  });
});

describe('an application with missing fields', () => {
  it('reports one missing field at a time, in the order of the form', async () => {
    const errors = [];
    const input: { demographicProfile?: Record<string, string>; [field: string]: unknown } = {};
    const { demographicProfile, ...person } = { ...minimalApplication, email: 'step@example.com' };
    const answers = Object.entries({ ...person, ...demographicProfile });
    for (let step = 0; step <= answers.length; step++) {
      const { body } = await apply(input);
      errors.push(body.error);
      const field = /^(\w+) is required$/.exec(body.error ?? '')?.[1] ?? '';
      const answer = answers.find(([name]) => name === field)?.[1] as string;
      if (field in person) input[field] = answer;
      else input.demographicProfile = { ...input.demographicProfile, [field]: answer };
    }
    expect(errors).toEqual([
      'fullName is required',
      'email is required',
      'ageRange is required',
      'gender is required',
      'city is required',
      'state is required',
      'incomeLevel is required',
      'educationLevel is required',
      null,
    ]);
  });

  it.each([
    ['fullName is required', { ...minimalApplication, fullName: ' ' }],
    ['fullName is required', { ...minimalApplication, fullName: 5 }],
    ['fullName is required', undefined],
    ['email is required', { ...minimalApplication, email: null }],
    ['ageRange is required', { ...minimalApplication, demographicProfile: undefined }],
    ['ageRange is required', { ...minimalApplication, demographicProfile: null }],
    ['ageRange is required', { ...minimalApplication, demographicProfile: 'all of it' }],
    ['gender is required', withProfile({ gender: '', city: ' ' })],
    ['city is required', withProfile({ city: 7, state: null })],
    // Missing fields are reported before invalid fields.
    ['gender is required', { ...withProfile({ gender: '', ageRange: 'old' }), email: 'invalid', phone: 5 }],
    ['educationLevel is required', { ...withProfile({ educationLevel: null }), hoursPerWeek: 99 }],
  ])('rejects a missing field with "%s"', async (message, input) => {
    const { status, body } = await apply(input);
    expect([status, body.error, body.code]).toEqual([400, message, 'invalid_input']);
  });
});

describe('an application with invalid fields', () => {
  it.each([
    ['email', { ...minimalApplication, email: 'invalid' }],
    ['fullName', { ...minimalApplication, fullName: 'x'.repeat(121) }],
    ['fullName', { ...minimalApplication, fullName: 'Nina\nNovak' }],
    ['demographicProfile.city', withProfile({ city: 'x'.repeat(81) })],
    ['phone', { ...minimalApplication, phone: '1'.repeat(41) }],
    ['demographicProfile.ageRange', withProfile({ ageRange: '17' })],
    ['demographicProfile.gender', withProfile({ gender: 'Other' })],
    ['demographicProfile.state', withProfile({ state: 'Oregon' })],
    ['demographicProfile.companySize', withProfile({ companySize: '1-10' })],
    ['demographicProfile.industry', withProfile({ industry: ['Technology'] })],
    ['hoursPerWeek', { ...minimalApplication, hoursPerWeek: 0 }],
    ['hoursPerWeek', { ...minimalApplication, hoursPerWeek: 41 }],
    ['hoursPerWeek', { ...minimalApplication, hoursPerWeek: 2.5 }],
    ['hoursPerWeek', { ...minimalApplication, hoursPerWeek: 'ten' }],
    ['hoursPerWeek', { ...minimalApplication, hoursPerWeek: null }],
    ['hasVideoExperience', { ...minimalApplication, hasVideoExperience: 'yes' }],
    ['previousTestingExperience', { ...minimalApplication, previousTestingExperience: 'x'.repeat(2001) }],
  ])('rejects an invalid %s with 400 and stores nothing', async (field, input) => {
    const { status, body } = await apply({
      ...input,
      email: input.email === 'invalid' ? input.email : 'wrong@example.com',
    });
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
    expect(await listApplications('wrong@example.com')).toEqual([]);
  });
});

it('limits applications per IPv6 /64', async () => {
  const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const send = (n: number, ip: string) =>
    request(strict.url, 'POST', '/api/waitlist/apply', {
      body: { ...minimalApplication, email: `mass${n}@example.com` },
      headers: { 'x-forwarded-for': ip },
    });
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await send(n, `2001:db8::${n + 1}`)).status);
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  expect((await send(12, '2001:db9::1')).status).toBe(201);
  await strict.close();
});
