import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { eraseAccountChanges } from '../account-changes/account-changes.service.ts';
import {
  anonymizeAccount,
  deleteTesterProfile,
  disableAccount,
  listAccountsToErase,
  lockAccount,
  lockDisabledAccount,
} from '../accounts/anonymize-account.service.ts';
import { eraseClaims, lockClaimedRoast, voidClaim } from '../claims/end-claim.service.ts';
import { eraseCheckouts } from '../credits/credits.service.ts';
import { forfeitCredits, rememberDeletedCustomer } from '../credits/ledger.service.ts';
import {
  eraseDeliveries,
  lockDeliveriesByTester,
  requireNoUnsettledDeliveries,
} from '../deliveries/erase-deliveries.service.ts';
import { recordErasedEmail } from '../email-history/email-history.service.ts';
import { eraseAppeals } from '../fairness/appeals.service.ts';
import { eraseFeedback } from '../feedback/refund-requests.service.ts';
import { eraseFindings } from '../findings/findings.service.ts';
import { eraseGuests } from '../guests/erase-guests.service.ts';
import { eraseIpHistory } from '../ip-history/ip-history.service.ts';
import { erasePayouts, requireNoOpenPayout } from '../payouts/payouts.service.ts';
import { eraseRoasts, lockRoastsOfCustomer, requireNoUnfinishedRoasts } from '../roasts/erase-roasts.service.ts';
import { discardUploads } from '../uploads/uploads.service.ts';
import { eraseApplication } from '../waitlist/waitlist.service.ts';

type Step = (context: ErasureContext) => Promise<void>;

/** Each returns 409 if the account cannot be deleted yet. */
const requirements: Step[] = [requireNoUnfinishedRoasts, requireNoUnsettledDeliveries, requireNoOpenPayout];

const disablingSteps: Step[] = [...requirements, voidClaim, disableAccount];

const erasingSteps: Step[] = [
  ...requirements,
  eraseGuests,
  eraseRoasts,
  eraseDeliveries,
  eraseFindings,
  eraseFeedback,
  discardUploads,
  eraseAppeals,
  eraseClaims,
  recordErasedEmail,
  deleteTesterProfile,
  eraseApplication,
  forfeitCredits,
  rememberDeletedCustomer,
  erasePayouts,
  eraseCheckouts,
  eraseIpHistory,
  eraseAccountChanges,
  anonymizeAccount,
];

type ErasureDeps = Pick<Deps, 'db' | 'jobs' | 'secrets'>;

/** Disables the account. `eraseDisabledAccounts` erases it later, unless its owner undoes the deletion. */
export function requestAccountDeletion(deps: ErasureDeps, userId: string): Promise<void> {
  return runSteps(deps, userId, { lock: lockAccount, steps: disablingSteps });
}

/** Erases the accounts whose deletion can no longer be undone. A failure is logged and does not stop the loop. */
export async function eraseDisabledAccounts(deps: ErasureDeps & Pick<Deps, 'log'>): Promise<void> {
  for (const id of await listAccountsToErase(deps.db)) {
    await runSteps(deps, id, { lock: lockDisabledAccount, steps: [...erasingSteps, queueGoodbye] }).catch((err) =>
      deps.log.error({ err, user: id }, 'failed to erase a disabled account'),
    );
  }
}

/** Erases an account and its personal data. Rows that the ledger refers to stay without names. */
export function eraseAccount(deps: ErasureDeps, userId: string): Promise<void> {
  return runSteps(deps, userId, { lock: lockAccount, steps: [...erasingSteps, queueGoodbye] });
}

type StepList = { lock: (trx: Trx, userId: string) => Promise<ErasureContext['user'] | null>; steps: Step[] };

/** Runs all steps in one transaction. Does nothing if `lock` finds no account. */
async function runSteps({ db, jobs, secrets }: ErasureDeps, userId: string, { lock, steps }: StepList): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Lock order: roasts, deliveries, the claimed roast and its customer, the user.
    await lockRoastsOfCustomer(trx, userId);
    await lockDeliveriesByTester(trx, userId);
    const claimedRoast = await lockClaimedRoast(trx, userId);
    const user = await lock(trx, userId);
    if (!user) return;
    for (const step of steps) await step({ trx, jobs, secrets, user, claimedRoastId: claimedRoast?.id ?? null });
  });
}

function queueGoodbye({ trx, jobs, user }: ErasureContext): Promise<void> {
  return jobs.send(trx, 'account-mail', { kind: 'account-deleted', to: user.email, fullName: user.fullName });
}
