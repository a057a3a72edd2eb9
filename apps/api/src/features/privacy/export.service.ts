import type { Readable } from 'node:stream';
import { downloadExport } from '@outloud/contract/privacy';
import { readClock } from '../../db/clock.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { readOwnAccount, readOwnSessions } from '../accounts/own-account.service.ts';
import { readOwnUploads } from '../uploads/uploads.service.ts';
import { exportAddress, isGenuine } from './address.ts';
import { type ExportedFile, json, jsonList, toZip } from './archive.ts';
import { customerFiles } from './customer-files.ts';
import { missingText, readme } from './readme.ts';
import { testerFiles } from './tester-files.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Account = NonNullable<Awaited<ReturnType<typeof readOwnAccount>>>;

export async function offerExport({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, userId: string) {
  return exportAddress(secrets.emailHashKey, userId, await readClock(db));
}

/** Throws the same for a bad address, an old one, and an account that is no longer there. */
export async function requireExported(deps: Needs, asked: Parameters<typeof isGenuine>[1]): Promise<Account> {
  const isGood = isGenuine(deps.secrets.emailHashKey, asked, await readClock(deps.db));
  const account = isGood ? await readOwnAccount(deps, asked.id) : null;
  if (!account) throw notFound(downloadExport.missing);
  return account;
}

/** Everything that is somebody's, as one file that is made while it is read. */
export function openExport(deps: Needs, account: Account): Readable {
  return toZip(filesOf(deps, account));
}

async function* filesOf(deps: Needs, account: Account): AsyncGenerator<ExportedFile> {
  const { _id: userId, accountType } = account;
  const missing: string[] = [];
  const owner = { userId, noteMissing: (name: string) => missing.push(name) };
  yield { name: 'README.txt', content: readme(accountType, new Date()) };
  yield json('account.json', account);
  yield jsonList('sessions.json', await readOwnSessions(deps, userId));
  yield jsonList('uploads.json', await readOwnUploads(deps, userId));
  yield* accountType === 'tester' ? testerFiles(deps, owner) : customerFiles(deps, owner);
  if (missing.length > 0) yield { name: 'missing.txt', content: missingText(missing) };
}
