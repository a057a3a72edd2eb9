import { formatDollars } from '@outloud/domain/credits';
import { getTesterPay } from '@outloud/domain/ledger';
import { getHost } from '@outloud/domain/website-url';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { type AppealRow, findAppeal } from './appeals.repo.ts';

/** Sends nothing if the tester's account was deleted. */
export async function sendAppealEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { appealId }: { appealId: string },
): Promise<void> {
  const appeal = await findAppeal(db, appealId);
  if (!appeal?.email || appeal.state === 'open') return;
  const site = appeal.website_url ? getHost(appeal.website_url) : 'a website';
  const content = {
    subject: appeal.state === 'granted' ? 'Your appeal was granted' : 'About your appeal',
    greeting: `Hello ${appeal.full_name},`,
    paragraphs: [formatOutcome(appeal, site), ...(appeal.answer ? [appeal.answer] : [])],
    action: { label: 'View the decision', url: `${config.publicUrl}/dashboard/fairness` },
  };
  await mail.send({ to: appeal.email, ...(await renderEmail(content)) });
}

/** Appeals that an earlier version granted have no amount. */
function formatOutcome({ state, paid_credits, price_per_review }: AppealRow, site: string): string {
  if (state !== 'granted') return `We looked at your review of ${site} again and still cannot accept it.`;
  const paidCredits = paid_credits ?? getTesterPay(price_per_review);
  return paidCredits > 0
    ? `You were right: we pay you ${formatDollars(paidCredits)} for your review of ${site}.`
    : `You were right: you keep the pay for your review of ${site}.`;
}
