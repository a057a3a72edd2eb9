import type { UnfinishedRoast } from '@outloud/contract/roasts';
import type { RoastStatus } from '@outloud/domain/roasts';
import { getHost } from '@outloud/domain/website-url';
import type { Trx } from '../../db/database.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError } from '../../errors.ts';
import * as roasts from './roasts.repo.ts';

/** How many unfinished roasts a rejected account deletion names in its message and lists in its details. */
const maxUnfinishedInMessage = 3;
const maxUnfinishedInDetails = 20;

/** For account deletion. Lock order: roasts before users. */
export function lockRoastsOfCustomer(trx: Trx, userId: string): Promise<void> {
  return roasts.lockRoastsOfCustomer(trx, userId);
}

/** Prevents account deletion while the customer has unfinished roasts. */
export async function requireNoUnfinishedRoasts({ trx, user }: ErasureContext): Promise<void> {
  const unfinished = await roasts.listUnfinishedRoasts(trx, user.id);
  if (unfinished.length > 0) throw createUnfinishedRoastsError(unfinished);
}

export function eraseRoasts({ trx, user }: ErasureContext): Promise<void> {
  return roasts.eraseRoastTexts(trx, user.id);
}

function createUnfinishedRoastsError(unfinished: Awaited<ReturnType<typeof roasts.listUnfinishedRoasts>>): AppError {
  const listed = unfinished.slice(0, maxUnfinishedInMessage);
  const names = listed.map((row) => `${row.website_name ?? getHost(row.website_url)} (${formatStatus(row.status)})`);
  const unlistedCount = unfinished.length - listed.length;
  const list = `${names.join(', ')}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ''}`;
  const message = `You have unfinished roast requests: ${list}. Cancel the pending requests and wait for the others to finish.`;
  const details = unfinished.slice(0, maxUnfinishedInDetails).map(
    (row): UnfinishedRoast => ({
      _id: row.id,
      websiteName: row.website_name,
      websiteUrl: row.website_url,
      status: row.status,
    }),
  );
  return new AppError(409, 'roasts_unfinished', message, { details: { roasts: details, total: unfinished.length } });
}

function formatStatus(status: RoastStatus): string {
  return status.replace('_', ' ');
}
