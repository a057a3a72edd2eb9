import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { leastApplication, newApplicant } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const apply = (body: unknown) => request(server.url, 'POST', '/api/waitlist/apply', { body });
const { demographicProfile: leastProfile } = leastApplication;
const withProfile = (change: object) => ({
  ...leastApplication,
  demographicProfile: { ...leastProfile, ...change },
});

async function stored(email: string) {
  const { rows } = await server.deps.pool.query('select * from applications where email = $1', [email]);
  return rows;
}

describe('applying', () => {
  it('takes down what was said, leaves out what was not, and mails that it has arrived', async () => {
    const { status, body } = await apply({
      ...withProfile({ industry: 'Technology', companySize: '', petOwner: null }),
      fullName: ' Nina Novak ',
      email: ' First@Example.COM ',
      phone: '+1 503 555 0100',
      previousTestingExperience: 'Two years\r\nof panels',
      preferredWorkingHours: ' ',
    });
    expect([status, body]).toEqual([201, { success: true, data: {}, error: null }]);
    expect(await stored('first@example.com')).toEqual([
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
    const mail = await waitForMail(server.deps.config.dataDir, 'first@example.com', 'We have your application');
    expect(mail.text).toContain('answers within 2-3 business days');
    expect(mail.text).toContain('Hello,\n');
    for (const word of ['Nina', 'Portland', 'panels', '555']) expect(mail.text).not.toContain(word);
  });

  it('takes one application of an address, answers the second alike, and changes and mails nothing', async () => {
    const email = 'twice@example.com';
    const first = await apply({ ...leastApplication, email });
    const [before] = await stored(email);
    const second = await apply({ ...withProfile({ city: 'Salem' }), email: 'Twice@Example.com', fullName: 'Eve' });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await stored(email)).toEqual([before]);
    // The mail of a later one has come, so one of this address would have come as well.
    const later = await newApplicant(server);
    await waitForMail(server.deps.config.dataDir, later.email, 'We have your application');
    await waitForMail(server.deps.config.dataDir, email, 'We have your application');
    expect(mailsTo(server.deps.config.dataDir, email)).toHaveLength(1);
  });

  it('makes one of 10 at the same moment', async () => {
    const body = { ...leastApplication, email: 'crowd@example.com' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await stored('crowd@example.com')).toHaveLength(1);
  });

  it('takes 1 to 40 hours a week', async () => {
    for (const hoursPerWeek of [1, 40]) {
      const email = `hours${hoursPerWeek}@example.com`;
      expect((await apply({ ...leastApplication, email, hoursPerWeek, hasVideoExperience: true })).status).toBe(201);
      expect((await stored(email))[0]).toMatchObject({ hours_per_week: hoursPerWeek, has_video_experience: true });
    }
  });
});

describe('what is missing', () => {
  it('is told one at a time, in the order of the form', async () => {
    const told = [];
    const said: { demographicProfile?: Record<string, string>; [field: string]: unknown } = {};
    const { demographicProfile, ...person } = { ...leastApplication, email: 'step@example.com' };
    const answers = Object.entries({ ...person, ...demographicProfile });
    for (let step = 0; step <= answers.length; step++) {
      const { body } = await apply(said);
      told.push(body.error);
      const field = /^(\w+) is required$/.exec(body.error ?? '')?.[1] ?? '';
      const answer = answers.find(([name]) => name === field)?.[1] as string;
      if (field in person) said[field] = answer;
      else said.demographicProfile = { ...said.demographicProfile, [field]: answer };
    }
    expect(told).toEqual([
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
    ['fullName is required', { ...leastApplication, fullName: ' ' }],
    ['fullName is required', { ...leastApplication, fullName: 5 }],
    ['fullName is required', undefined],
    ['email is required', { ...leastApplication, email: null }],
    ['ageRange is required', { ...leastApplication, demographicProfile: undefined }],
    ['ageRange is required', { ...leastApplication, demographicProfile: null }],
    ['ageRange is required', { ...leastApplication, demographicProfile: 'all of it' }],
    ['gender is required', withProfile({ gender: '', city: ' ' })],
    ['city is required', withProfile({ city: 7, state: null })],
    // Something else is wrong as well, and comes after.
    ['gender is required', { ...withProfile({ gender: '', ageRange: 'old' }), email: 'nobody', phone: 5 }],
    ['educationLevel is required', { ...withProfile({ educationLevel: null }), hoursPerWeek: 99 }],
  ])('is told as "%s"', async (message, sent) => {
    const { status, body } = await apply(sent);
    expect([status, body.error, body.code]).toEqual([400, message, 'invalid_input']);
  });
});

describe('what is wrong', () => {
  const hours = 'hoursPerWeek must be a whole number from 1 to 40';
  it.each([
    ['Enter a valid email address', { ...leastApplication, email: 'nobody' }],
    ['fullName must be at most 120 characters', { ...leastApplication, fullName: 'x'.repeat(121) }],
    ['fullName contains characters that cannot be used', { ...leastApplication, fullName: 'Nina\nNovak' }],
    ['city must be at most 80 characters', withProfile({ city: 'x'.repeat(81) })],
    ['phone must be at most 40 characters', { ...leastApplication, phone: '1'.repeat(41) }],
    ['ageRange is not one of its options', withProfile({ ageRange: '17' })],
    ['gender is not one of its options', withProfile({ gender: 'Other' })],
    ['state is not one of its options', withProfile({ state: 'Oregon' })],
    ['companySize is not one of its options', withProfile({ companySize: '1-10' })],
    ['industry must be text', withProfile({ industry: ['Technology'] })],
    [hours, { ...leastApplication, hoursPerWeek: 0 }],
    [hours, { ...leastApplication, hoursPerWeek: 41 }],
    [hours, { ...leastApplication, hoursPerWeek: 2.5 }],
    [hours, { ...leastApplication, hoursPerWeek: 'ten' }],
    [hours, { ...leastApplication, hoursPerWeek: null }],
    ['hasVideoExperience must be true or false', { ...leastApplication, hasVideoExperience: 'yes' }],
    [
      'previousTestingExperience must be at most 2000 characters',
      { ...leastApplication, previousTestingExperience: 'x'.repeat(2001) },
    ],
  ])('is refused with "%s", and nothing is taken down', async (message, sent) => {
    const { status, body } = await apply({
      ...sent,
      email: sent.email === 'nobody' ? sent.email : 'wrong@example.com',
    });
    expect([status, body.error]).toEqual([400, message]);
    expect(await stored('wrong@example.com')).toEqual([]);
  });
});

it('is throttled for each address of the network', async () => {
  const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const send = (n: number, from: string) =>
    request(strict.url, 'POST', '/api/waitlist/apply', {
      body: { ...leastApplication, email: `mass${n}@example.com` },
      headers: { 'x-forwarded-for': from },
    });
  const seen = [];
  for (let n = 0; n < 11; n++) seen.push((await send(n, `2001:db8::${n + 1}`)).status);
  expect(seen).toEqual([...Array(10).fill(201), 429]);
  expect((await send(12, '2001:db9::1')).status).toBe(201);
  await strict.close();
});
