import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { anonymizeAccount, deleteTesterProfile, lockAccount } from '../accounts/anonymize-account.service.ts';
import { eraseClaims, lockClaimedRoast } from '../claims/end-claim.service.ts';
import { eraseCheckouts } from '../credits/credits.service.ts';
import { forfeitCredits } from '../credits/ledger.service.ts';
import {
  eraseDeliveries,
  lockDeliveriesByTester,
  requireNoUnsettledDeliveries,
} from '../deliveries/erase-deliveries.service.ts';
import { eraseAppeals } from '../fairness/appeals.service.ts';
import { eraseFeedback } from '../feedback/refund-requests.service.ts';
import { eraseFindings } from '../findings/findings.service.ts';
import { eraseIpHistory } from '../ip-history/ip-history.service.ts';
import { erasePayouts, requireNoOpenPayout } from '../payouts/payouts.service.ts';
import { eraseRoasts, lockRoastsOfCustomer } from '../roasts/erase-roasts.service.ts';
import { discardUploads } from '../uploads/uploads.service.ts';
import { eraseApplication } from '../waitlist/waitlist.service.ts';

/** In this order. The first three return 409 if the account cannot be deleted yet. */
const steps: ((context: ErasureContext) => Promise<void>)[] = [
  eraseRoasts,
  requireNoUnsettledDeliveries,
  requireNoOpenPayout,
  eraseDeliveries,
  eraseFindings,
  eraseFeedback,
  discardUploads,
  eraseAppeals,
  eraseClaims,
  deleteTesterProfile,
  eraseApplication,
  forfeitCredits,
  erasePayouts,
  eraseCheckouts,
  eraseIpHistory,
  anonymizeAccount,
];

/** Deletes an account and its personal data in one transaction. Rows that the ledger refers to stay without names. */
export async function eraseAccount(
  { db, jobs, secrets }: Pick<Deps, 'db' | 'jobs' | 'secrets'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Lock order: roasts, deliveries, the claimed roast and its customer, the user.
    await lockRoastsOfCustomer(trx, userId);
    await lockDeliveriesByTester(trx, userId);
    const claimedRoast = await lockClaimedRoast(trx, userId);
    const user = await lockAccount(trx, userId);
    for (const step of steps) await step({ trx, jobs, secrets, user, claimedRoastId: claimedRoast?.id ?? null });
    await jobs.send(trx, 'account-mail', { kind: 'account-deleted', to: user.email, fullName: user.fullName });
  });
}
