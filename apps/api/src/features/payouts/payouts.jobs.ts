import { idempotencyHours } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../mails/render-email.ts';
import { type PayoutMail, payoutEmails } from './payouts.mails.ts';
import * as payouts from './payouts.repo.ts';

/** A deleted account has no email, so nothing is sent. */
export async function sendPayoutMail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { kind, payoutId }: PayoutMail,
): Promise<void> {
  const row = await payouts.findPayout(db, payoutId);
  if (!row?.email) return;
  const letter = payoutEmails[kind]({
    fullName: row.full_name ?? '',
    credits: row.credits,
    destination: row.destination ?? '',
    reference: row.reference,
    reason: row.reason,
    url: `${config.publicUrl}/dashboard/earnings`,
    contact: config.contactEmail,
  });
  await mail.send({ to: row.email, ...(await renderEmail(letter)) });
}

export async function cleanUpPayouts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await payouts.clearRequestKeys(db, idempotencyHours.requests);
}
