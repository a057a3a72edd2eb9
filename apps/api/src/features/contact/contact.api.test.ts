import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer } from '../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ CONTACT_EMAIL: 'us@example.com' });
});
afterAll(() => server.close());

const validMessage = {
  name: 'Ada Fox',
  email: 'ada@example.com',
  topic: 'Before I buy',
  message: 'Do you test shops too?',
};

const send = (body: unknown, token?: string) => request(server.url, 'POST', '/api/contact', { body, token });
const waitForContactEmail = (subject: string, nth = 1) =>
  waitForEmail(server.deps.config.dataDir, 'us@example.com', subject, nth);

async function countQueuedEmails(target: TestServer): Promise<number> {
  const { rows } = await target.deps.pool.query("select 1 from pgboss.job where name = 'contact-mail'");
  return rows.length;
}

describe('sending a contact message', () => {
  it('emails the message unchanged to the contact email, with the sender as Reply-To', async () => {
    const text = ' First line\r\n\r\n<img src=x onerror=alert(1)> & "so on" ';
    const { status, body } = await send({
      ...validMessage,
      name: ' Ada Fox ',
      email: ' Ada@Example.COM ',
      message: text,
    });
    expect([status, body]).toEqual([202, { success: true, data: {}, error: null }]);
    const email = await waitForContactEmail('Before I buy: Ada Fox');
    expect(email.replyTo).toBe('ada@example.com');
    expect(email.text).toContain(
      'Ada Fox (ada@example.com) wrote:\n\nFirst line\n\n<img src=x onerror=alert(1)> & "so on"\n\n',
    );
    expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so on&quot;');
    expect(email.html).not.toContain('<img');
  });

  it('sends no email to the sender', async () => {
    await send({ ...validMessage, name: 'Silent', email: 'stranger@example.com' });
    await waitForContactEmail('Before I buy: Silent');
    expect(listEmailsTo(server.deps.config.dataDir, 'stranger@example.com')).toEqual([]);
  });

  it('accepts a message with a valid session and with an invalid session', async () => {
    const { token } = await newCustomer(server);
    expect((await send({ ...validMessage, topic: 'My account or credits' }, token)).status).toBe(202);
    await waitForContactEmail('My account or credits: Ada Fox');
    expect((await send({ ...validMessage, topic: 'Privacy and data' }, 'x'.repeat(43))).status).toBe(202);
    await waitForContactEmail('Privacy and data: Ada Fox');
  });

  it('sends one email for repeated requests with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'contact-once' };
    const body = { ...validMessage, name: 'Once' };
    for (let n = 0; n < 3; n++) {
      expect((await request(server.url, 'POST', '/api/contact', { body, headers })).status).toBe(202);
    }
    await send({ ...validMessage, name: 'Later' });
    await waitForContactEmail('Before I buy: Once');
    await waitForContactEmail('Before I buy: Later');
    const subjects = listEmailsTo(server.deps.config.dataDir, 'us@example.com').map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Before I buy: Once')).toHaveLength(1);
  });

  it('accepts messages of 10 to 5000 characters', async () => {
    for (const length of [10, 5000]) {
      const name = `Length ${length}`;
      expect((await send({ ...validMessage, name, message: 'x'.repeat(length) })).status).toBe(202);
      expect((await waitForContactEmail(`Before I buy: ${name}`)).text).toContain(`wrote:\n\n${'x'.repeat(length)}\n`);
    }
  });
});

describe('sending an invalid contact message', () => {
  it.each([
    ['a blank name', 'name', { ...validMessage, name: ' ' }],
    ['a missing name', 'name', { ...validMessage, name: undefined }],
    ['a name longer than 120 characters', 'name', { ...validMessage, name: 'x'.repeat(121) }],
    ['a name with a line break', 'name', { ...validMessage, name: 'Ada\r\nBcc: many@example.com' }],
    ['an empty email', 'email', { ...validMessage, email: '' }],
    ['an email without a domain', 'email', { ...validMessage, email: 'ada' }],
    ['two emails', 'email', { ...validMessage, email: 'ada@example.com, eve@example.com' }],
    ['an email with a line break', 'email', { ...validMessage, email: 'ada@example.com\r\nBcc: eve@example.com' }],
    ['a missing topic', 'topic', { ...validMessage, topic: undefined }],
    ['an empty topic', 'topic', { ...validMessage, topic: '' }],
    ['an unknown topic', 'topic', { ...validMessage, topic: 'Hello\r\nBcc: eve@example.com' }],
    ['a blank message', 'message', { ...validMessage, message: ' \n ' }],
    ['a message in an array', 'message', { ...validMessage, message: ['Hello there'] }],
    ['a message shorter than 10 characters', 'message', { ...validMessage, message: ' too short ' }],
    ['a message longer than 5000 characters', 'message', { ...validMessage, message: 'x'.repeat(5001) }],
    ['a message with a null character', 'message', { ...validMessage, message: 'Hello \u0000 there' }],
    ['a name with a lone surrogate', 'name', { ...validMessage, name: 'Half a pair: \ud83d' }],
    ['a message with a lone surrogate', 'message', { ...validMessage, message: 'Half a pair: \ude00' }],
    ['a honeypot field that is a number', 'leaveEmpty', { ...validMessage, leaveEmpty: 1 }],
  ])('rejects %s with 400 and queues no email', async (_case, field, input) => {
    const before = await countQueuedEmails(server);
    const { status, body } = await send(input);
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', field]);
    expect(await countQueuedEmails(server)).toBe(before);
  });

  it('returns one problem per missing field, even without a body', async () => {
    for (const input of [undefined, {}]) {
      const { status, body } = await send(input);
      expect(status).toBe(400);
      expect(body.problems?.map(({ field }) => field)).toEqual(['name', 'email', 'topic', 'message']);
    }
  });

  it('rejects a message that is too large with 413', async () => {
    const { status, body } = await send({ ...validMessage, message: 'x'.repeat(1024 ** 2) });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });
});

it('drops a contact message with a filled-in honeypot field and responds as usual', async () => {
  const workerless = await startServer({}, undefined, { runsJobs: false });
  const post = (body: unknown) => request(workerless.url, 'POST', '/api/contact', { body });
  const spam = await post({ ...validMessage, leaveEmpty: 'https://spam.example' });
  expect([spam.status, spam.body]).toEqual([202, { success: true, data: {}, error: null }]);
  expect(await countQueuedEmails(workerless)).toBe(0);
  expect((await post({ ...validMessage, leaveEmpty: '' })).status).toBe(202);
  expect(await countQueuedEmails(workerless)).toBe(1);
  await workerless.close();
});

it('accepts five contact messages per hour from one IP and does not count invalid messages', async () => {
  const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const post = (body: unknown, ip: string) =>
    request(strict.url, 'POST', '/api/contact', { body, headers: { 'x-forwarded-for': ip } });
  for (let n = 0; n < 6; n++) await post({}, '203.0.113.7');
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await post(validMessage, '203.0.113.7')).status);
  expect(statuses).toEqual(Array(5).fill(202));
  const { status, body, headers } = await post(validMessage, '203.0.113.7');
  expect([status, body.code]).toEqual([429, 'throttled']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await post(validMessage, '203.0.113.8')).status).toBe(202);
  await strict.close();
});
