import { idempotencyHours } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { renderLetter } from '../../mails/letter.ts';
import { letters, type PayoutMail } from './payouts.mails.ts';
import * as payouts from './payouts.repo.ts';

/** A deleted account has no email, so nothing is sent. */
export async function sendPayoutMail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { kind, payoutId }: PayoutMail,
): Promise<void> {
  const row = await payouts.findPayout(db, payoutId);
  if (!row?.email) return;
  const letter = letters[kind]({
    fullName: row.full_name ?? '',
    credits: row.credits,
    destination: row.destination ?? '',
    reference: row.reference,
    reason: row.reason,
    url: `${config.publicUrl}/dashboard/earnings`,
    contact: config.contactEmail,
  });
  await mail.send({ to: row.email, ...(await renderLetter(letter)) });
}

export async function sweepPayouts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await payouts.forgetRequestKeys(db, idempotencyHours.requests);
}
