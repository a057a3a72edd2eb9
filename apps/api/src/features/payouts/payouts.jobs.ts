import { idempotencyHours } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { type PayoutEmail, payoutEmails } from './payouts.emails.ts';
import * as payouts from './payouts.repo.ts';

/** Sends nothing to a deleted account, because its email address is erased. */
export async function sendPayoutEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { kind, payoutId }: PayoutEmail,
): Promise<void> {
  const row = await payouts.findPayout(db, payoutId);
  if (!row?.email) return;
  const content = payoutEmails[kind]({
    fullName: row.full_name ?? '',
    credits: row.credits,
    destination: row.destination ?? '',
    reference: row.reference,
    reason: row.reason,
    clawbacks: kind === 'returned' ? await payouts.listClawbacksOfReturn(db, payoutId) : [],
    url: `${config.publicUrl}/dashboard/earnings`,
    contactEmail: config.contactEmail,
  });
  await mail.send({ to: row.email, ...(await renderEmail(content)) });
}

export async function cleanUpPayouts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await payouts.clearRequestKeys(db, idempotencyHours.requests);
}
