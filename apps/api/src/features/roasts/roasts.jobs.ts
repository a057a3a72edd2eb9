import { idempotencyHours } from '@outloud/domain/retention';
import { hostOf } from '@outloud/domain/website-url';
import type { Deps } from '../../deps.ts';
import { renderLetter } from '../../mails/letter.ts';
import { closeRoast } from './close.service.ts';
import { letters, type MailedRoast, type RoastMail } from './roasts.mails.ts';
import { expiryBatch } from './roasts.policy.ts';
import * as roasts from './roasts.repo.ts';

/** Nothing to send once the account is deleted, nor a welcome to what is closed already. */
export async function sendRoastMail({ db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>, job: RoastMail) {
  const row = await roasts.findMailed(db, job.roastId);
  if (!row?.email || (job.kind === 'received' && row.closed_at)) return;
  const isProved = row.email_verified_at !== null;
  const roast: MailedRoast = {
    own: isProved ? { fullName: row.full_name, site: row.website_name ?? hostOf(row.website_url) } : null,
    reviews: row.reviews,
    hasFilters: Object.keys(row.targeting).length > 0,
    credits: row.reviews * row.price_per_review,
    expiresAt: row.expires_at,
    url: `${config.publicUrl}/dashboard/roasts/${row.id}`,
    contact: config.contactEmail,
  };
  const letter = job.kind === 'received' ? letters.received(roast) : letters[job.kind](roast, job.refundedCredits);
  await mail.send({ to: row.email, ...(await renderLetter(letter)) });
}

/** Closes every roast whose window has passed. One that fails must not keep the others waiting. */
export async function expireRoasts(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  for (let after: string | null = null; ; ) {
    const expired = await roasts.listExpired(deps.db, { after, limit: expiryBatch });
    for (const id of expired) {
      await expireRoast(deps, id).catch((err) => deps.log.error({ err, roast: id }, 'a roast could not be closed'));
    }
    if (expired.length < expiryBatch) return;
    after = expired.at(-1) ?? null;
  }
}

async function expireRoast({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await roasts.lockRoast(trx, id);
    // Cancelled or finished since it was listed.
    if (!roast || roast.closed_at || roast.settled_at) return;
    const refundedCredits = await closeRoast(trx, roast, 'expired');
    if (refundedCredits > 0) await jobs.send(trx, 'roast-mail', { kind: 'expired', roastId: id, refundedCredits });
  });
}

export async function sweepRoasts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await roasts.forgetRequestKeys(db, idempotencyHours.requests);
}
