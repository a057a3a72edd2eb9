import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEmail } from '@outloud/testkit/mailbox';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import type { Mail } from './mail.port.ts';
import { createOutboxMail } from './outbox.ts';
import { createSmtpMail } from './smtp.ts';

type Harness = { mail: Mail; received: () => string[]; close: () => Promise<void> };

async function startSmtpHarness(): Promise<Harness> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        received.push(source);
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    mail: createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Outloud <no-reply@outloud.test>' }),
    received: () => received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function createOutboxHarness(): Promise<Harness> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'outloud-outbox-')), 'outbox');
  return {
    mail: createOutboxMail({ folder, from: 'Outloud <no-reply@outloud.test>' }),
    received: () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')),
    close: async () => rmSync(path.dirname(folder), { recursive: true }),
  };
}

const message = {
  to: 'ada@example.com',
  replyTo: 'bea@example.com',
  subject: 'A fine day',
  text: `Grüße, Ada = 100%\n\nhttps://outloud.test/verify-email?token=${'x'.repeat(90)}\n`,
  html: '<p>Grüße, <b>Ada</b></p>',
};

describe.each([
  ['outbox', createOutboxHarness],
  ['smtp', startSmtpHarness],
])('mail through %s', (_name, startHarness) => {
  it('delivers sender, recipient, subject and both parts unchanged', async () => {
    const harness = await startHarness();
    await harness.mail.send(message);
    const [source = ''] = harness.received();
    expect(harness.received()).toHaveLength(1);
    const { to, replyTo, subject, text } = parseEmail(source);
    expect([to, replyTo, subject, text.replaceAll('\r', '').trim()]).toEqual([
      message.to,
      message.replyTo,
      message.subject,
      message.text.trim(),
    ]);
    expect(source).toContain('From: Outloud <no-reply@outloud.test>');
    expect(source).toContain('Content-Type: text/html');
    await harness.close();
  });

  it('delivers two concurrent messages to one recipient', async () => {
    const harness = await startHarness();
    await Promise.all([harness.mail.send(message), harness.mail.send({ ...message, subject: 'Another' })]);
    const subjects = harness.received().map((source) => parseEmail(source).subject);
    expect(subjects.sort()).toEqual(['A fine day', 'Another']);
    await harness.close();
  });

  it('does not turn line breaks in the subject into headers', async () => {
    const harness = await startHarness();
    await harness.mail.send({ ...message, subject: 'Hello\r\nBcc: eve@example.com' });
    expect(harness.received()[0]).not.toMatch(/^Bcc:/m);
    await harness.close();
  });
});

it('the outbox removes old messages and keeps new ones', async () => {
  const { mail, received, close } = await createOutboxHarness();
  await mail.cleanUp(new Date());
  await mail.send(message);
  await mail.cleanUp(new Date(Date.now() - 60_000));
  expect(received()).toHaveLength(1);
  await mail.cleanUp(new Date(Date.now() + 60_000));
  expect(received()).toEqual([]);
  await close();
});

it.each([
  ['a new folder', false],
  ['an existing folder with mode 755', true],
])('the outbox makes its files accessible only to the owner in %s', async (_name, exists) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'outloud-outbox-'));
  const folder = path.join(parent, 'outbox');
  if (exists) mkdirSync(folder, { mode: 0o755 });
  const mail = createOutboxMail({ folder, from: 'Outloud <no-reply@outloud.test>' });
  const getMode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  if (exists) expect(getMode(folder)).toBe('700');
  await mail.send(message);
  expect(getMode(folder)).toBe('700');
  expect(readdirSync(folder).map((name) => getMode(path.join(folder, name)))).toEqual(['600']);
  rmSync(parent, { recursive: true });
});

it('SMTP mail rejects when no server is listening', async () => {
  const mail = createSmtpMail({ url: 'smtp://127.0.0.1:9', from: 'a@b.co' });
  await expect(mail.send(message)).rejects.toThrow();
});
