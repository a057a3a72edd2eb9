import { getHost } from '@outloud/domain/website-url';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { buildRefundDecisionEmail } from './feedback.emails.ts';
import { findRefundRequest } from './refund-requests.repo.ts';

/** Sends nothing if the customer's account was deleted. */
export async function sendRefundDecisionEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { complaintId }: { complaintId: string },
): Promise<void> {
  const row = await findRefundRequest(db, complaintId);
  if (!row?.customer_email || row.state === 'open') return;
  const siteName = row.website_name ?? getHost(row.website_url);
  const content = buildRefundDecisionEmail({
    customer: row.is_customer_verified ? { fullName: row.customer_name ?? '', siteName } : null,
    state: row.state,
    refundedCredits: row.refund_kind === 'refund' ? row.credits : 0,
    explanation: row.explanation,
    url: `${config.publicUrl}/dashboard/roasts/${row.roast_id}`,
    contactEmail: config.contactEmail,
  });
  await mail.send({ to: row.customer_email, ...(await renderEmail(content)) });
}
