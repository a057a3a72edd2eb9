import { formatDateTime } from '@outloud/app-kit/format';
import type { Appeal, Decision, FairnessFigures } from '@outloud/contract/fairness';
import { claimMinutes } from '@outloud/domain/claims';
import { formatDollars } from '@outloud/domain/credits';
import { appealRules } from '@outloud/domain/fairness';

const noData = '–';

/** 0.5 → '30 minutes', 5.4 → '5.4 hours', 72 → '3 days'. */
export function formatHours(hours: number): string {
  if (hours < 1) return formatCount(Math.max(1, Math.round(hours * 60)), 'minute');
  if (hours < 48) return formatCount(Math.round(hours * 10) / 10, 'hour');
  return formatCount(Math.round(hours / 24), 'day');
}

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

type FigureRow = { term: string; note: string; format: (figures: FairnessFigures) => string };

export const figureRows: FigureRow[] = [
  {
    term: 'Pay per hour',
    note: 'From claim to submission, for accepted reviews.',
    format: ({ payPerHour }) => (payPerHour === null ? noData : `$${payPerHour.toFixed(2)}`),
  },
  {
    term: 'Acceptance rate',
    note: 'Accepted reviews among all decided ones.',
    format: ({ acceptanceRate }) => (acceptanceRate === null ? noData : `${Math.round(acceptanceRate * 100)}%`),
  },
  {
    term: 'Time to a decision',
    note: 'From submission to acceptance or rejection.',
    format: ({ hoursToDecision }) => (hoursToDecision === null ? noData : formatHours(hoursToDecision)),
  },
  {
    term: 'Time to payment',
    note: 'From acceptance until the money was sent.',
    format: ({ daysToPayment }) => (daysToPayment === null ? noData : formatHours(daysToPayment * 24)),
  },
  { term: 'Reviews', note: 'Decided reviews behind these figures.', format: ({ reviews }) => String(reviews) },
];

export const decisionLabels = {
  accepted: { label: 'Accepted', variant: 'good' },
  rejected: { label: 'Rejected', variant: 'bad' },
  claim_expired: { label: 'Claim expired', variant: 'warn' },
  claim_canceled: { label: 'Claim ended', variant: 'plain' },
} as const satisfies Record<Decision['kind'], { label: string; variant: string }>;

/** Says which rule decided. */
export function describeRule({ kind, rule, pay }: Pick<Decision, 'kind' | 'rule' | 'pay'>): string {
  if (kind === 'claim_expired')
    return `You had ${claimMinutes.duration} minutes to submit. The roast is open to other testers again.`;
  if (kind === 'claim_canceled') return 'The roast ended before you submitted. This does not count against you.';
  if (kind === 'rejected') return 'An operator watched the recording and rejected it for the reason below.';
  const paid = `You earned ${formatDollars(pay)}.`;
  return rule === 'checks_passed'
    ? `The recording passed all automatic checks. ${paid}`
    : `An operator watched the recording and accepted it. ${paid}`;
}

/** Says where an appeal stands. */
export function describeAppeal({ state, dueAt }: Pick<Appeal, 'state' | 'dueAt'>): string {
  if (state === 'open') return `You appealed. We answer by ${formatDateTime(dueAt)}.`;
  return state === 'granted' ? 'Your appeal was granted: the pay is yours.' : 'Your appeal was declined.';
}

export const appealPromise = `You can appeal a rejection once within ${appealRules.days} days. A person who can overrule it answers within ${appealRules.responseHours} hours. If you are right, we pay you, even if the customer got a refund.`;
