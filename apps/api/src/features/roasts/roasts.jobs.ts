import { idempotencyHours } from '@outloud/domain/retention';
import { getHost } from '@outloud/domain/website-url';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { lockRoast } from '../slots/lock-roast.service.ts';
import { closeRoast } from '../slots/roast-status.service.ts';
import { type RoastEmail, type RoastEmailData, roastEmails } from './roasts.emails.ts';
import * as roasts from './roasts.repo.ts';

const expiryBatchSize = 100;

/** Sends nothing if the account has been deleted, and no confirmation for a roast that is already closed. */
export async function sendRoastEmail({ db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>, job: RoastEmail) {
  const row = await roasts.findRoastWithRecipient(db, job.roastId);
  if (!row?.email || (job.kind === 'received' && row.closed_at)) return;
  const isVerified = row.email_verified_at !== null;
  const roast: RoastEmailData = {
    personal: isVerified ? { fullName: row.full_name, site: row.website_name ?? getHost(row.website_url) } : null,
    reviews: row.reviews,
    hasFilters: Object.keys(row.targeting).length > 0,
    credits: row.reviews * row.price_per_review,
    expiresAt: row.expires_at,
    url: `${config.publicUrl}/dashboard/roasts/${row.id}`,
    contactEmail: config.contactEmail,
  };
  const content =
    'refundedCredits' in job ? roastEmails[job.kind](roast, job.refundedCredits) : roastEmails[job.kind](roast);
  await mail.send({ to: row.email, ...(await renderEmail(content)) });
}

/** Closes every roast whose window has passed. A failure is logged and does not stop the job. */
export async function expireRoasts(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  for (let after: string | null = null; ; ) {
    const expiredIds = await roasts.listExpiredRoastIds(deps.db, { after, limit: expiryBatchSize });
    for (const id of expiredIds) {
      await expireRoast(deps, id).catch((err) =>
        deps.log.error({ err, roast: id }, 'failed to close an expired roast'),
      );
    }
    if (expiredIds.length < expiryBatchSize) return;
    after = expiredIds.at(-1) ?? null;
  }
}

async function expireRoast({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await lockRoast(trx, id);
    // The roast was cancelled or settled after it was listed.
    if (!roast || roast.closed_at || roast.settled_at) return;
    const refundedCredits = await closeRoast(trx, roast, 'expired');
    if (refundedCredits > 0) await jobs.send(trx, 'roast-mail', { kind: 'expired', roastId: id, refundedCredits });
  });
}

export async function cleanUpRoasts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await roasts.clearOldRequestKeys(db, idempotencyHours.requests);
}
