import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type ReceivedEmail = { to: string; replyTo: string; subject: string; text: string; html: string; link: string };

/** Waits for the nth email with this subject in the outbox of a data folder. */
export async function waitForEmail(dataDir: string, to: string, subject: string, nth = 1): Promise<ReceivedEmail> {
  for (let attempts = 4800; attempts > 0; attempts--) {
    const matches = listEmailsTo(dataDir, to).filter((email) => email.subject === subject);
    const email = matches[nth - 1];
    if (email) return email;
    await wait(25);
  }
  const subjects = listEmailsTo(dataDir, to).map((email) => email.subject);
  throw new Error(`No email '${subject}' for ${to}; found: ${subjects.join(', ') || 'none'}`);
}

const cachedEmails = new Map<string, ReceivedEmail>();

/** Caches parsed emails: an email never changes, and tests poll the folder many times a second. */
function readEmail(file: string): ReceivedEmail {
  const email = cachedEmails.get(file) ?? parseEmail(readFileSync(file, 'utf8'));
  cachedEmails.set(file, email);
  return email;
}

export function listEmailsTo(dataDir: string, to: string): ReceivedEmail[] {
  const folder = path.join(dataDir, 'outbox');
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder).sort() : [];
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readEmail(path.join(folder, name)))
    .filter((email) => email.to === to);
}

export function parseEmail(source: string): ReceivedEmail {
  const readHeader = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim() ?? '';
  const readPart = (type: string) =>
    decodeQuotedPrintable(new RegExp(`${type}[^]*?\\r?\\n\\r?\\n([^]*?)\\r?\\n--+_`).exec(source)?.[1] ?? '');
  const text = readPart('text/plain');
  return {
    to: readHeader('To'),
    replyTo: readHeader('Reply-To'),
    subject: readHeader('Subject'),
    text,
    html: readPart('text/html'),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
