import { type RestReason, repeatedPairReviews, restDays } from '@outloud/domain/risk-limits';
import type { Trx } from '../../db/database.ts';
import * as payRests from './pay-rest.repo.ts';

type PaidReview = { customer: string; tester: string; delivery: string };

/** Starts the rest of the pay for a delivery. Call this before the pay is booked. A retry keeps the first rest. */
export async function startPayRest(trx: Trx, { customer, tester, delivery }: PaidReview): Promise<void> {
  const reason = getRestReason(await payRests.assessPair(trx, customer, tester));
  await payRests.insertPayRest(trx, { delivery, reason, days: restDays[reason] });
}

export function getRestReason(pair: payRests.PairAssessment): RestReason {
  if (pair.is_linked) return 'linked_accounts';
  if (pair.earlier_reviews + 1 >= repeatedPairReviews) return 'repeated_pair';
  if (pair.has_risky_payment) return 'risky_payment';
  return pair.is_established ? 'established_customer' : 'new_customer';
}
