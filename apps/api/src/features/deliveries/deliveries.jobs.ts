import { strayFileHours } from '@outloud/domain/retention';
import { hostOf } from '@outloud/domain/website-url';
import type { Deps } from '../../deps.ts';
import { isId } from '../../ids.ts';
import { renderLetter } from '../../mails/letter.ts';
import { filterKnownUploads } from '../uploads/uploads.service.ts';
import { readyLetter } from './deliveries.mails.ts';
import { testerNameOf } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { enqueueProcessing } from './progress.service.ts';

const batch = 500;

export async function sendDeliveryMail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  const row = await deliveries.findReady(db, deliveryId);
  if (!row?.customer_email) return;
  const isProved = row.email_verified_at !== null;
  const letter = readyLetter({
    own: isProved ? { fullName: row.customer_name, site: row.website_name ?? hostOf(row.website_url) } : null,
    tester: testerNameOf(row),
    score: row.insights?.userExperienceScore ?? null,
    sentiment: row.insights?.overallSentiment ?? null,
    url: `${config.publicUrl}/dashboard/roasts/${row.roast_id}/deliveries/${row.id}`,
  });
  await mail.send({ to: row.customer_email, ...(await renderLetter(letter)) });
}

/** A whole folder, or one file. */
export async function removeFiles(
  { storage }: Pick<Deps, 'storage'>,
  job: { folder: string } | { key: string },
): Promise<void> {
  await ('folder' in job ? storage.removeAll(job.folder) : storage.remove([job.key]));
}

/** Sends a job again for deliveries whose own may have been lost; one too many finds nothing to do. */
export async function resumeDeliveries({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const delivery of await deliveries.listForgotten(db)) {
    await enqueueProcessing({ jobs }, db, delivery, { oncePerHour: delivery.id });
  }
}

/** Removes what a killed process has left: files that no row knows of. */
export async function sweepFiles(deps: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const before = new Date(Date.now() - strayFileHours * 3_600_000);
  await sweepUnknown(deps, { folder: 'deliveries/', before }, (ids) => deliveries.filterKnown(deps.db, ids));
  await sweepUnknown(deps, { folder: 'uploads/', before }, (ids) => filterKnownUploads(deps, ids));
}

/** The second part of a key is the id of its row. */
async function sweepUnknown(
  { storage }: Pick<Deps, 'storage'>,
  { folder, before }: { folder: string; before: Date },
  filterKnown: (ids: string[]) => Promise<string[]>,
): Promise<void> {
  let keys: string[] = [];
  const flush = async () => {
    const known = new Set(await filterKnown([...new Set(keys.map(idOf))].filter(isId)));
    await storage.remove(keys.filter((key) => isId(idOf(key)) && (!known.has(idOf(key)) || isUnfinished(key))));
    keys = [];
  };
  for await (const key of storage.list(folder, before)) {
    keys.push(key);
    if (keys.length === batch) await flush();
  }
  if (keys.length > 0) await flush();
}

/** Written by somebody who was killed over it. */
function isUnfinished(key: string): boolean {
  return key.endsWith('.part');
}

function idOf(key: string): string {
  return key.split('/')[1] ?? '';
}
