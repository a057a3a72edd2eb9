import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { newCustomer } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ CONTACT_EMAIL: 'us@example.com' });
});
afterAll(() => server.close());

const written = {
  name: 'Ada Fox',
  email: 'ada@example.com',
  topic: 'Before I buy',
  message: 'Do you test shops too?',
};

const send = (body: unknown, token?: string) => request(server.url, 'POST', '/api/contact', { body, token });
const arrived = (subject: string, nth = 1) => waitForMail(server.deps.config.dataDir, 'us@example.com', subject, nth);

async function queued(target: TestServer): Promise<number> {
  const { rows } = await target.deps.pool.query("select 1 from pgboss.job where name = 'contact-mail'");
  return rows.length;
}

describe('a message', () => {
  it('is mailed to us as it was written, to be answered to whoever wrote it', async () => {
    const message = ' First line\r\n\r\n<img src=x onerror=alert(1)> & "so on" ';
    const { status, body } = await send({ ...written, name: ' Ada Fox ', email: ' Ada@Example.COM ', message });
    expect([status, body]).toEqual([202, { success: true, data: {}, error: null }]);
    const mail = await arrived('Before I buy: Ada Fox');
    expect(mail.replyTo).toBe('ada@example.com');
    expect(mail.text).toContain(
      'Ada Fox (ada@example.com) wrote:\n\nFirst line\n\n<img src=x onerror=alert(1)> & "so on"\n\n',
    );
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so on&quot;');
    expect(mail.html).not.toContain('<img');
  });

  it('sends nothing to the address that was typed in', async () => {
    await send({ ...written, name: 'Silent', email: 'stranger@example.com' });
    await arrived('Before I buy: Silent');
    expect(mailsTo(server.deps.config.dataDir, 'stranger@example.com')).toEqual([]);
  });

  it('may come from somebody who is signed in, or was', async () => {
    const { token } = await newCustomer(server);
    expect((await send({ ...written, topic: 'My account or credits' }, token)).status).toBe(202);
    await arrived('My account or credits: Ada Fox');
    expect((await send({ ...written, topic: 'Privacy and data' }, 'x'.repeat(43))).status).toBe(202);
    await arrived('Privacy and data: Ada Fox');
  });

  it('is mailed once, however often it is sent under one key', async () => {
    const headers = { 'idempotency-key': 'contact-once' };
    const body = { ...written, name: 'Once' };
    for (let n = 0; n < 3; n++) {
      expect((await request(server.url, 'POST', '/api/contact', { body, headers })).status).toBe(202);
    }
    await send({ ...written, name: 'Later' });
    await arrived('Before I buy: Once');
    await arrived('Before I buy: Later');
    const subjects = mailsTo(server.deps.config.dataDir, 'us@example.com').map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Before I buy: Once')).toHaveLength(1);
  });

  it('takes 10 to 5000 characters', async () => {
    for (const length of [10, 5000]) {
      const name = `Length ${length}`;
      expect((await send({ ...written, name, message: 'x'.repeat(length) })).status).toBe(202);
      expect((await arrived(`Before I buy: ${name}`)).text).toContain(`wrote:\n\n${'x'.repeat(length)}\n`);
    }
  });
});

describe('what is wrong', () => {
  it.each([
    ['name', 'name is required', { ...written, name: ' ' }],
    ['name', 'name is required', { ...written, name: undefined }],
    ['name', 'name must be at most 120 characters', { ...written, name: 'x'.repeat(121) }],
    ['name', 'name contains characters that cannot be used', { ...written, name: 'Ada\r\nBcc: many@example.com' }],
    ['email', 'email is required', { ...written, email: '' }],
    ['email', 'Enter a valid email address', { ...written, email: 'ada' }],
    ['email', 'Enter a valid email address', { ...written, email: 'ada@example.com, eve@example.com' }],
    ['email', 'Enter a valid email address', { ...written, email: 'ada@example.com\r\nBcc: eve@example.com' }],
    ['topic', 'topic is required', { ...written, topic: undefined }],
    ['topic', 'topic is required', { ...written, topic: '' }],
    ['topic', 'topic is not one of its options', { ...written, topic: 'Hello\r\nBcc: eve@example.com' }],
    ['message', 'message is required', { ...written, message: ' \n ' }],
    ['message', 'message is required', { ...written, message: ['Hello there'] }],
    ['message', 'message must be at least 10 characters', { ...written, message: ' too short ' }],
    ['message', 'message must be at most 5000 characters', { ...written, message: 'x'.repeat(5001) }],
    ['message', 'message contains characters that cannot be used', { ...written, message: 'Hello \u0000 there' }],
    ['name', 'name contains characters that cannot be used', { ...written, name: 'Half a pair: \ud83d' }],
    ['message', 'message contains characters that cannot be used', { ...written, message: 'Half a pair: \ude00' }],
    ['leaveEmpty', 'leaveEmpty must be text', { ...written, leaveEmpty: 1 }],
  ])('with %s is told: %s', async (field, message, sent) => {
    const before = await queued(server);
    const { status, body } = await send(sent);
    expect([status, body.code, body.error]).toEqual([400, 'invalid_input', message]);
    expect(body.problems?.[0]).toEqual({ field, message });
    expect(await queued(server)).toBe(before);
  });

  it('is told of every field at once, and so is a message that says nothing', async () => {
    for (const sent of [undefined, {}]) {
      const { status, body } = await send(sent);
      expect([status, body.problems]).toEqual([
        400,
        [
          { field: 'name', message: 'name is required' },
          { field: 'email', message: 'email is required' },
          { field: 'topic', message: 'topic is required' },
          { field: 'message', message: 'message is required' },
        ],
      ]);
    }
  });

  it('may also be the size', async () => {
    const { status, body } = await send({ ...written, message: 'x'.repeat(1024 ** 2) });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });
});

it('of a robot, which fills in what people do not see, is answered like any other and not mailed', async () => {
  const idle = await startServer({}, undefined, { works: false });
  const post = (body: unknown) => request(idle.url, 'POST', '/api/contact', { body });
  const caught = await post({ ...written, leaveEmpty: 'https://spam.example' });
  expect([caught.status, caught.body]).toEqual([202, { success: true, data: {}, error: null }]);
  expect(await queued(idle)).toBe(0);
  expect((await post({ ...written, leaveEmpty: '' })).status).toBe(202);
  expect(await queued(idle)).toBe(1);
  await idle.close();
});

it('can be sent five times an hour from one address of the network; what was refused does not count', async () => {
  const strict = await startServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  const post = (body: unknown, from: string) =>
    request(strict.url, 'POST', '/api/contact', { body, headers: { 'x-forwarded-for': from } });
  for (let n = 0; n < 6; n++) await post({}, '203.0.113.7');
  const seen = [];
  for (let n = 0; n < 5; n++) seen.push((await post(written, '203.0.113.7')).status);
  expect(seen).toEqual(Array(5).fill(202));
  const { status, body, headers } = await post(written, '203.0.113.7');
  expect([status, body.code, body.error]).toEqual([429, 'throttled', 'Too many attempts. Try again in 60 minutes.']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await post(written, '203.0.113.8')).status).toBe(202);
  await strict.close();
});
