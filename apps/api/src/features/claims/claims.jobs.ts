import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { requireLockedRoast } from '../slots/lock-roast.service.ts';
import { buildReportEmail, type ClaimEmail, claimEmails } from './claims.emails.ts';
import * as claims from './claims.repo.ts';
import { endClaim, queueRefundEmail } from './end-claim.service.ts';
import { findClaimForEmail } from './tester-claims.repo.ts';

const batchSize = 100;

/** Ends every expired claim. A failure is logged and does not stop the batch. */
export async function expireClaims(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  for (const { id, roast_id: roastId } of await claims.listExpiredClaims(deps.db, batchSize)) {
    await expireClaim(deps, id, roastId).catch((err) => deps.log.error({ err, claim: id }, 'failed to expire a claim'));
  }
}

async function expireClaim({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: string, roastId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, roastId);
    const claim = await claims.findExpiredClaim(trx, id);
    if (!claim) return;
    const refundedCredits = await endClaim(trx, roast, claim, { state: 'expired' });
    if (refundedCredits > 0) await queueRefundEmail({ jobs }, trx, roastId, refundedCredits);
    await jobs.send(trx, 'claim-mail', { kind: 'expired', claimId: id });
  });
}

export async function sendClaimEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { kind, claimId }: ClaimEmail,
): Promise<void> {
  const row = await findClaimForEmail(db, claimId);
  if (!row?.email) return;
  const claim = { ...row, url: `${config.publicUrl}/dashboard/available-roasts` };
  const [to, content] =
    kind === 'reported' ? [config.contactEmail, buildReportEmail(claim)] : [row.email, claimEmails[kind](claim)];
  await mail.send({ to, ...(await renderEmail(content)) });
}
