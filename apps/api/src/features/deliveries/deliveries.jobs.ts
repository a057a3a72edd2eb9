import { orphanedFileHours } from '@outloud/domain/retention';
import { getHost } from '@outloud/domain/website-url';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { isUuid } from '../../ids.ts';
import { filterExistingUploadIds } from '../uploads/uploads.service.ts';
import { buildDeliveryReadyEmail } from './deliveries.emails.ts';
import { getTesterDisplayName } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { enqueueProcessing } from './processing/step-progress.service.ts';

const batchSize = 500;

export async function sendDeliveryReadyEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  const row = await deliveries.findDeliveryForReadyEmail(db, deliveryId);
  if (!row?.customer_email) return;
  const isEmailVerified = row.email_verified_at !== null;
  // Own people need no verified email, so a stranger could send many emails to it.
  if (row.guest_id !== null && !isEmailVerified) return;
  const email = buildDeliveryReadyEmail({
    customer: isEmailVerified
      ? { fullName: row.customer_name, siteName: row.website_name ?? getHost(row.website_url) }
      : null,
    tester: getTesterDisplayName(row),
    score: row.insights?.userExperienceScore ?? null,
    sentiment: row.insights?.overallSentiment ?? null,
    heldSummary: row.insights?.holdReason ? row.insights.summary : null,
    isRefundable: row.guest_id === null,
    url: `${config.publicUrl}/dashboard/roasts/${row.roast_id}/deliveries/${row.id}`,
  });
  await mail.send({ to: row.customer_email, ...(await renderEmail(email)) });
}

/** Removes a folder or one file from storage. */
export async function removeStoredFiles(
  { storage }: Pick<Deps, 'storage'>,
  job: { folder: string } | { key: string },
): Promise<void> {
  await ('folder' in job ? storage.removeFolder(job.folder) : storage.remove([job.key]));
}

/** Enqueues stalled deliveries again, in case their job was lost. A duplicate job does nothing. */
export async function requeueStalledDeliveries({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const delivery of await deliveries.listStalledDeliveries(db)) {
    await enqueueProcessing({ jobs }, db, delivery, { oncePerHour: delivery.id });
  }
}

/** Removes orphaned files: files without a database row, left behind by a killed process. */
export async function removeOrphanedFiles(deps: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const now = await readDatabaseTime(deps.db);
  const before = new Date(now.getTime() - orphanedFileHours * 3_600_000);
  await removeOrphans(deps, { folder: 'deliveries/', before }, (ids) => deliveries.filterExistingIds(deps.db, ids));
  await removeOrphans(deps, { folder: 'uploads/', before }, (ids) => filterExistingUploadIds(deps, ids));
}

async function removeOrphans(
  { storage }: Pick<Deps, 'storage'>,
  { folder, before }: { folder: string; before: Date },
  filterExisting: (ids: string[]) => Promise<string[]>,
): Promise<void> {
  let keys: string[] = [];
  const flush = async () => {
    const existingIds = new Set(await filterExisting([...new Set(keys.map(getRowId))].filter(isUuid)));
    await storage.remove(
      keys.filter((key) => isUuid(getRowId(key)) && (!existingIds.has(getRowId(key)) || isPartialWrite(key))),
    );
    keys = [];
  };
  for await (const key of storage.list(folder, before)) {
    keys.push(key);
    if (keys.length === batchSize) await flush();
  }
  if (keys.length > 0) await flush();
}

/** Disk storage writes to a `.part` file first. A killed process leaves that file behind. */
function isPartialWrite(key: string): boolean {
  return key.endsWith('.part');
}

/** Returns the second segment of a storage key: the id of the database row that owns the file. */
function getRowId(key: string): string {
  return key.split('/')[1] ?? '';
}
