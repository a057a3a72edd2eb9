import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type ReceivedEmail = { to: string; replyTo: string; subject: string; text: string; html: string; link: string };

/** Waits for the nth mail with this subject in the outbox of a data folder. */
export async function waitForEmail(dataDir: string, to: string, subject: string, nth = 1): Promise<ReceivedEmail> {
  for (let attempts = 4800; attempts > 0; attempts--) {
    const found = listEmailsTo(dataDir, to).filter((mail) => mail.subject === subject);
    const mail = found[nth - 1];
    if (mail) return mail;
    await wait(25);
  }
  const seen = listEmailsTo(dataDir, to).map((mail) => mail.subject);
  throw new Error(`No mail '${subject}' for ${to}; found: ${seen.join(', ') || 'none'}`);
}

const cachedEmails = new Map<string, ReceivedEmail>();

/** Caches parsed mails: a mail never changes, and tests poll the folder many times a second. */
function readEmail(file: string): ReceivedEmail {
  const mail = cachedEmails.get(file) ?? parseEmail(readFileSync(file, 'utf8'));
  cachedEmails.set(file, mail);
  return mail;
}

export function listEmailsTo(dataDir: string, to: string): ReceivedEmail[] {
  const folder = path.join(dataDir, 'outbox');
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder).sort() : [];
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readEmail(path.join(folder, name)))
    .filter((mail) => mail.to === to);
}

export function parseEmail(source: string): ReceivedEmail {
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
