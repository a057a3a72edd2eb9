import type { Claim } from '@outloud/contract/claims';
import type { ClaimState } from '@outloud/domain/claims';
import { dollars } from '@outloud/domain/money';
import { stageWords } from '../../../lib/stage-words.ts';

type Handed = Pick<NonNullable<Claim['delivery']>, 'status' | 'stage' | 'reviewReasons' | 'rejectionReason'>;
export type Outcome = { label: string; variant: 'good' | 'warn' | 'bad' | 'plain'; sentence: string };

const ended: Record<Exclude<ClaimState, 'submitted'>, Outcome> = {
  active: { label: 'In progress', variant: 'warn', sentence: 'Yours to record and hand in.' },
  given_up: { label: 'Given up', variant: 'plain', sentence: 'You gave it up, and somebody else could take it.' },
  expired: { label: 'Time ran out', variant: 'plain', sentence: 'The hour was over before a recording was handed in.' },
  voided: {
    label: 'Called off by us',
    variant: 'plain',
    sentence: 'We had to call it off. That does not count against you.',
  },
  reported: {
    label: 'Reported',
    variant: 'plain',
    sentence: 'You reported the site. We look at it, and it does not count against you.',
  },
};

/** What became of something that was taken on. */
export function outcomeOf({
  state,
  roast,
  delivery,
}: Pick<Claim, 'state'> & { roast: { pay: number }; delivery: Handed | null }): Outcome {
  if (state !== 'submitted') return ended[state];
  if (!delivery) return { label: 'Removed', variant: 'plain', sentence: 'The recording was removed.' };
  return outcomeOfDelivery(delivery, dollars(roast.pay));
}

function outcomeOfDelivery({ status, stage, reviewReasons, rejectionReason }: Handed, pay: string): Outcome {
  if (status === 'completed') {
    return { label: 'Completed', variant: 'good', sentence: `Accepted. ${pay} went to your earnings.` };
  }
  if (status === 'rejected') {
    return {
      label: 'Rejected',
      variant: 'bad',
      sentence: rejectionReason ?? 'It could not be used, so it is not paid.',
    };
  }
  if (status === 'pending' && reviewReasons.length > 0) {
    return {
      label: 'In review',
      variant: 'warn',
      sentence: `A check has set it aside, so one of us looks at it. ${pay} are yours if it is accepted.`,
    };
  }
  const doing = stage ? stageWords[stage] : 'Received';
  return { label: 'Being processed', variant: 'warn', sentence: `${doing}. ${pay} are yours once it is accepted.` };
}

/** Whether it has brought its pay, still can, or no longer. */
export function payOf({ state, delivery }: Pick<Claim, 'state'> & { delivery: Pick<Handed, 'status'> | null }) {
  if (state === 'active') return 'open';
  if (!delivery || delivery.status === 'rejected') return 'lost';
  return delivery.status === 'completed' ? 'earned' : 'open';
}
