import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type ReceivedMail = { to: string; replyTo: string; subject: string; text: string; html: string; link: string };

/** Waits for the nth mail with this subject in the outbox of a data folder. */
export async function waitForMail(dataDir: string, to: string, subject: string, nth = 1): Promise<ReceivedMail> {
  for (let attempts = 4800; attempts > 0; attempts--) {
    const found = listMailsTo(dataDir, to).filter((mail) => mail.subject === subject);
    const mail = found[nth - 1];
    if (mail) return mail;
    await wait(25);
  }
  const seen = listMailsTo(dataDir, to).map((mail) => mail.subject);
  throw new Error(`No mail '${subject}' for ${to}; found: ${seen.join(', ') || 'none'}`);
}

const cachedMails = new Map<string, ReceivedMail>();

/** Caches parsed mails: a mail never changes, and tests poll the folder many times a second. */
function readMail(file: string): ReceivedMail {
  const mail = cachedMails.get(file) ?? parseMail(readFileSync(file, 'utf8'));
  cachedMails.set(file, mail);
  return mail;
}

export function listMailsTo(dataDir: string, to: string): ReceivedMail[] {
  const folder = path.join(dataDir, 'outbox');
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder).sort() : [];
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readMail(path.join(folder, name)))
    .filter((mail) => mail.to === to);
}

export function parseMail(source: string): ReceivedMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim() ?? '';
  const part = (type: string) =>
    decodeQuotedPrintable(new RegExp(`${type}[^]*?\\r?\\n\\r?\\n([^]*?)\\r?\\n--+_`).exec(source)?.[1] ?? '');
  const text = part('text/plain');
  return {
    to: header('To'),
    replyTo: header('Reply-To'),
    subject: header('Subject'),
    text,
    html: part('text/html'),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
