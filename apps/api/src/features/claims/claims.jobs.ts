import type { Deps } from '../../deps.ts';
import { renderLetter } from '../../mails/letter.ts';
import { lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { type ClaimMail, letters, reportLetter } from './claims.mails.ts';
import * as claims from './claims.repo.ts';
import { endClaim, tellCustomer } from './end.service.ts';
import { findMailed } from './read.repo.ts';

const batchSize = 100;

/** Ends every expired claim. A failure does not stop the rest of the batch. */
export async function expireClaims(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  for (const { id, roast_id: roastId } of await claims.listLapsed(deps.db, batchSize)) {
    await expireClaim(deps, id, roastId).catch((err) =>
      deps.log.error({ err, claim: id }, 'failed to expire a claim'),
    );
  }
}

async function expireClaim({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: string, roastId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await lockRoastToDeliver(trx, roastId);
    const claim = await claims.findLapsed(trx, id);
    if (!claim) return;
    const refundedCredits = await endClaim(trx, roast, claim, { state: 'expired' });
    if (refundedCredits > 0) await tellCustomer({ jobs }, trx, roastId, refundedCredits);
    await jobs.send(trx, 'claim-mail', { kind: 'expired', claimId: id });
  });
}

export async function sendClaimMail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { kind, claimId }: ClaimMail,
): Promise<void> {
  const row = await findMailed(db, claimId);
  if (!row?.email) return;
  const claim = { ...row, url: `${config.publicUrl}/dashboard/available-roasts` };
  const [to, letter] =
    kind === 'reported' ? [config.contactEmail, reportLetter(claim)] : [row.email, letters[kind](claim)];
  await mail.send({ to, ...(await renderLetter(letter)) });
}
