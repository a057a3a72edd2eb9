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

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Account = NonNullable<Awaited<ReturnType<typeof readOwnAccount>>>;

export async function offerExport({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, userId: string) {
  return exportAddress(secrets.emailHashKey, userId, await readClock(db));
}

/** Throws the same 404 for an invalid URL, an expired URL and a deleted account. */
export async function requireExported(deps: ExportDeps, params: Parameters<typeof isGenuine>[1]): Promise<Account> {
  const isValid = isGenuine(deps.secrets.emailHashKey, params, await readClock(deps.db));
  const account = isValid ? await readOwnAccount(deps, params.id) : null;
  if (!account) throw notFound(downloadExport.missing);
  return account;
}

/** All data of the account as a zip stream that is created while it is downloaded. */
export function openExport(deps: ExportDeps, account: Account): Readable {
  return toZip(exportFiles(deps, account));
}

async function* exportFiles(deps: ExportDeps, account: Account): AsyncGenerator<ExportedFile> {
  const { _id: userId, accountType } = account;
  const missing: string[] = [];
  const owner = { userId, recordMissingFile: (name: string) => missing.push(name) };
  yield { name: 'README.txt', content: readme(accountType, new Date()) };
  yield json('account.json', account);
  yield jsonList('sessions.json', await readOwnSessions(deps, userId));
  yield jsonList('uploads.json', await readOwnUploads(deps, userId));
  yield* accountType === 'tester' ? testerFiles(deps, owner) : customerFiles(deps, owner);
  if (missing.length > 0) yield { name: 'missing.txt', content: missingText(missing) };
}
