import type { Readable } from 'node:stream';
import { downloadExport } from '@outloud/contract/privacy';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { getAccountForExport, listSessionsForExport } from '../accounts/account-export.service.ts';
import { listOwnUploads } from '../uploads/uploads.service.ts';
import { exportCustomerFiles } from './customer-files.ts';
import { createJsonFile, createJsonListFile, createZip, type ExportedFile } from './export-archive.ts';
import { buildMissingFilesText, buildReadme } from './export-readme.ts';
import { isExportUrlValid, signExportUrl } from './export-url.ts';
import { exportTesterFiles } from './tester-files.ts';

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'secrets' | 'config'>;
type Account = NonNullable<Awaited<ReturnType<typeof getAccountForExport>>>;

export async function createExportUrl({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, userId: string) {
  return signExportUrl(secrets.masterKey, userId, await readDatabaseTime(db));
}

/** Throws the same 404 for an invalid URL, an expired URL and a deleted account. */
export async function requireExportAccount(
  deps: ExportDeps,
  params: Parameters<typeof isExportUrlValid>[1],
): Promise<Account> {
  const isValid = isExportUrlValid(deps.secrets.masterKey, params, await readDatabaseTime(deps.db));
  const account = isValid ? await getAccountForExport(deps, params.id) : null;
  if (!account) throw notFound(downloadExport.missing);
  return account;
}

/** Returns all data of the account as a zip stream, which is created during the download. */
export function createExportStream(deps: ExportDeps, account: Account): Readable {
  return createZip(exportFiles(deps, account));
}

async function* exportFiles(deps: ExportDeps, account: Account): AsyncGenerator<ExportedFile> {
  const { _id: userId, accountType } = account;
  const missingFiles: string[] = [];
  const owner = { userId, recordMissingFile: (name: string) => missingFiles.push(name) };
  yield { name: 'README.txt', content: buildReadme(accountType, new Date()) };
  yield createJsonFile('account.json', account);
  yield createJsonListFile('sessions.json', await listSessionsForExport(deps, userId));
  yield createJsonListFile('uploads.json', await listOwnUploads(deps, userId));
  yield* accountType === 'tester' ? exportTesterFiles(deps, owner) : exportCustomerFiles(deps, owner);
  if (missingFiles.length > 0) yield { name: 'missing.txt', content: buildMissingFilesText(missingFiles) };
}
