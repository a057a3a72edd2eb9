import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/credits';
import { repeatedPairReviews } from '@outloud/domain/risk-limits';
import { pluralize } from '../../../pluralize.ts';
import { maxNamesPerFlag } from '../payouts.limits.ts';
import type {
  PendingClawback,
  SharedDestination,
  SharedIpTesters,
  TesterCustomerPair,
  TesterStatus,
} from './flags.repo.ts';

type Flag = OperatorPayout['flags'][number];
type FlagInput = {
  pairs: TesterCustomerPair[];
  sharedIpTesters: SharedIpTesters | undefined;
  status: TesterStatus | undefined;
  sharedDestinations: SharedDestination[];
  clawback: PendingClawback | undefined;
};

/** Writes one sentence per finding. Flags without a finding are omitted. */
export function presentFlags({ pairs, sharedIpTesters, status, sharedDestinations, clawback }: FlagInput): Flag[] {
  const sharedIpCustomers = pairs.filter(({ shares_ip }) => shares_ip);
  const repeatedPairs = pairs.filter(({ reviews }) => reviews >= repeatedPairReviews);
  const findings: Record<Flag['flag'], (string | null)[]> = {
    rejected_reviews: [clawback ? formatClawback(clawback) : null],
    shared_address: [
      formatSentence('Shares an IP address with', sharedIpCustomers.map(formatPair)),
      formatSentence(
        'Shares an IP address with',
        sharedIpTesters ? [formatUsers('tester', sharedIpTesters.names, sharedIpTesters.count)] : [],
      ),
    ],
    shared_destination: [
      formatSentence('The payout account is also used by', [
        ...formatSharedDestinations('customer', sharedDestinations),
        ...formatSharedDestinations('tester', sharedDestinations),
      ]),
    ],
    repeated_pair: [
      formatSentence(
        `Of ${pluralize(sumReviews(pairs), 'review')},`,
        repeatedPairs.map((pair) => `${pair.reviews} were for ${formatCustomer(pair)} (${formatDollars(pair.pay)})`),
      ),
    ],
    dispute: [
      formatRefundRequests(status),
      formatSentence(
        'A payment is disputed by',
        pairs.filter(({ has_open_dispute }) => has_open_dispute).map(formatPair),
      ),
      formatSentence('A dispute was won by', pairs.filter(({ has_lost_dispute }) => has_lost_dispute).map(formatPair)),
      formatSentence(
        'A bank warns of fraud in a payment of',
        pairs.filter(({ has_fraud_warning }) => has_fraud_warning).map(formatPair),
      ),
      formatSentence('After a refunded payment,', pairs.filter(({ debt }) => debt > 0).map(formatDebt)),
    ],
    contradictions: [formatContradictions(status?.contradictions ?? 0)],
    suspended: [status?.suspended_at ? `Suspended: ${status.suspension_reason ?? 'no reason given'}` : null],
  };
  return Object.entries(findings).flatMap(([flag, sentences]) => {
    const text = sentences.filter((sentence) => sentence !== null).join(' ');
    return text ? [{ flag: flag as Flag['flag'], text }] : [];
  });
}

function formatRefundRequests(status: TesterStatus | undefined): string | null {
  const { open = 0, granted = 0 } = status ?? {};
  if (open + granted === 0) return null;
  return `Customers requested refunds for ${pluralize(open + granted, 'review')}: ${open} undecided, ${granted} granted.`;
}

function formatClawback({ reviews, credits }: PendingClawback): string {
  const source = pluralize(reviews, 'rejected review');
  return `Contains ${formatDollars(credits)} of pay for ${source}. Return the payout to claw it back.`;
}

function formatContradictions(count: number): string | null {
  if (count === 0) return null;
  const subject =
    count === 1 ? '1 change of a profile answer contradicts' : `${count} changes of profile answers contradict`;
  return `In the past 90 days, ${subject} earlier answers.`;
}

function formatSentence(prefix: string, items: string[]): string | null {
  return items.length > 0 ? `${prefix} ${formatList(items)}.` : null;
}

function formatList(items: string[], count = items.length): string {
  const listed = items.slice(0, maxNamesPerFlag);
  const remainder = count > listed.length ? [`${count - listed.length} more`] : [];
  return new Intl.ListFormat('en-US').format([...listed, ...remainder]);
}

function formatSharedDestinations(role: 'customer' | 'tester', users: SharedDestination[]): string[] {
  const matchingUsers = users.filter(({ account_type }) => (account_type === 'tester') === (role === 'tester'));
  return matchingUsers.length > 0
    ? [
        formatUsers(
          role,
          matchingUsers.map(({ full_name }) => full_name),
          matchingUsers.length,
        ),
      ]
    : [];
}

function formatUsers(role: 'customer' | 'tester', names: string[], count: number): string {
  return count === 1 ? `the ${role} ${names[0]}` : `${pluralize(count, role)} (${formatList(names, count)})`;
}

function formatCustomer({ full_name }: TesterCustomerPair): string {
  return full_name === null ? 'a former customer' : `the customer ${full_name}`;
}

function formatPair(pair: TesterCustomerPair): string {
  return `${formatCustomer(pair)} (${pluralize(pair.reviews, 'review')}, ${formatDollars(pair.pay)})`;
}

function formatDebt(pair: TesterCustomerPair): string {
  return `${formatPair(pair)} owes ${formatDollars(pair.debt)}`;
}

function sumReviews(pairs: TesterCustomerPair[]): number {
  return pairs.reduce((sum, { reviews }) => sum + reviews, 0);
}
