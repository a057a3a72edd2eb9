import { compactRowCounters } from '../db/row-counters.ts';
import type { Deps } from '../deps.ts';
import { cleanUpAccounts, sendAccountEmail } from '../features/accounts/accounts.jobs.ts';
import { expireClaims, sendClaimEmail } from '../features/claims/claims.jobs.ts';
import { queueDigests, sendDigestEmail } from '../features/claims/digest/digest.jobs.ts';
import { sendContactEmail } from '../features/contact/contact.service.ts';
import {
  auditLedgerAndReport,
  cleanUpCheckouts,
  reconcilePayments,
  sendReceiptEmail,
} from '../features/credits/credits.jobs.ts';
import {
  removeOrphanedFiles,
  removeStoredFiles,
  requeueStalledDeliveries,
  sendDeliveryReadyEmail,
} from '../features/deliveries/deliveries.jobs.ts';
import { processDelivery } from '../features/deliveries/processing/process-delivery.jobs.ts';
import { sendAppealEmail } from '../features/fairness/fairness.jobs.ts';
import { measureFairness } from '../features/fairness/fairness.service.ts';
import { sendRefundDecisionEmail } from '../features/feedback/feedback.jobs.ts';
import { enqueueMissingMerges, mergeFindings } from '../features/findings/findings.jobs.ts';
import {
  cleanUpGuests,
  expireGuests,
  queueGuestDigests,
  sendGuestDigestEmail,
} from '../features/guests/guests.jobs.ts';
import { deleteExpiredInvitations, sendInvitationEmail } from '../features/operators/invitations.service.ts';
import { sendOperatorChangeEmail } from '../features/operators/notify-owners.service.ts';
import { sendPayoutAccountEmail } from '../features/payouts/payout-account.service.ts';
import { cleanUpPayouts, sendPayoutEmail } from '../features/payouts/payouts.jobs.ts';
import { eraseDisabledAccounts } from '../features/privacy/erase-account.service.ts';
import { deleteExpiredPersonalData } from '../features/privacy/privacy.jobs.ts';
import { cleanUpRoasts, expireRoasts, sendRoastEmail } from '../features/roasts/roasts.jobs.ts';
import { applyDueChanges } from '../features/testers/profile-changes.service.ts';
import { removeAbandonedUploads } from '../features/uploads/uploads.jobs.ts';
import { sendApplicationEmail } from '../features/waitlist/waitlist.jobs.ts';

/**
 * Registers a handler for each queue and schedules the recurring jobs. Cleanup and audit run in the maintenance window
 * that the console shows.
 */
export async function startWorkers(deps: Deps): Promise<void> {
  const { jobs } = deps;
  await jobs.work('account-mail', (email) => sendAccountEmail(deps, email));
  await jobs.work('roast-mail', (email) => sendRoastEmail(deps, email));
  await jobs.work('delivery-mail', (email) => sendDeliveryReadyEmail(deps, email));
  await jobs.work('refund-decision-email', (email) => sendRefundDecisionEmail(deps, email));
  await jobs.work('appeal-email', (email) => sendAppealEmail(deps, email));
  await jobs.work('measure-fairness', () => measureFairness(deps));
  await jobs.work('application-mail', (email) => sendApplicationEmail(deps, email));
  await jobs.work('operator-invitation-email', (email) => sendInvitationEmail(deps, email));
  await jobs.work('operator-change-email', (email) => sendOperatorChangeEmail(deps, email));
  await jobs.work('payout-mail', (email) => sendPayoutEmail(deps, email));
  await jobs.work('payout-account-mail', (email) => sendPayoutAccountEmail(deps, email));
  await jobs.work('receipt-mail', (email) => sendReceiptEmail(deps, email));
  await jobs.work('contact-mail', (email) => sendContactEmail(deps, email));
  await jobs.work('process-delivery', (job, signal) => processDelivery(deps, job, signal));
  await jobs.work('process-long-delivery', (job, signal) => processDelivery(deps, { ...job, isLong: true }, signal));
  await jobs.work('merge-findings', (job, signal) => mergeFindings(deps, job, signal));
  await jobs.work('resume-deliveries', () => requeueStalledDeliveries(deps));
  await jobs.work('clean-up-uploads', () => removeAbandonedUploads(deps));
  await jobs.work('remove-files', (job) => removeStoredFiles(deps, job));
  await jobs.work('claim-mail', (email) => sendClaimEmail(deps, email));
  await jobs.work('digest-mail', (job) => sendDigestEmail(deps, job));
  await jobs.work('expire-claims', () => expireClaims(deps));
  await jobs.work('expire-guests', () => expireGuests(deps));
  await jobs.work('queue-guest-digests', () => queueGuestDigests(deps));
  await jobs.work('guest-digest-email', (job) => sendGuestDigestEmail(deps, job));
  await jobs.work('offer-roasts', () => queueDigests(deps));
  await jobs.work('expire-roasts', () => expireRoasts(deps));
  await jobs.work('reconcile-payments', () => reconcilePayments(deps));
  await jobs.work('audit-ledger', () => auditLedgerAndReport(deps));
  await jobs.work('compact-row-counters', () => compactRowCounters(deps.db));
  await jobs.work('apply-profile-changes', () => applyDueChanges(deps));
  await jobs.work('erase-accounts', () => eraseDisabledAccounts(deps));
  await jobs.work('clean-up', async () => {
    await cleanUpAccounts(deps);
    await cleanUpCheckouts(deps);
    await cleanUpRoasts(deps);
    await cleanUpGuests(deps);
    await cleanUpPayouts(deps);
    await deleteExpiredInvitations(deps);
    await removeOrphanedFiles(deps);
    await enqueueMissingMerges(deps);
    await deleteExpiredPersonalData(deps);
    await deps.idempotency.deleteExpired();
  });
  await jobs.schedule('reconcile-payments', '*/5 * * * *');
  await jobs.schedule('expire-roasts', '*/5 * * * *');
  await jobs.schedule('expire-claims', '* * * * *');
  await jobs.schedule('expire-guests', '* * * * *');
  await jobs.schedule('queue-guest-digests', '50 * * * *');
  await jobs.schedule('offer-roasts', '*/10 * * * *');
  await jobs.schedule('resume-deliveries', '*/5 * * * *');
  await jobs.schedule('compact-row-counters', '*/5 * * * *');
  await jobs.schedule('apply-profile-changes', '*/5 * * * *');
  await jobs.schedule('measure-fairness', '20 * * * *');
  await jobs.schedule('clean-up-uploads', '10 * * * *');
  await jobs.schedule('erase-accounts', '40 * * * *');
  await jobs.schedule('clean-up', '15 2 * * *');
  await jobs.schedule('audit-ledger', '30 2 * * *');
}
