import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { dollars } from '@outloud/domain/money';
import { repeatedPair } from '@outloud/domain/payouts';
import { counted } from '../../wording.ts';
import type { Crowd, Pair, SameDestination, Standing } from './flags.repo.ts';
import { mostNamed } from './payouts.policy.ts';

type Flag = OperatorPayout['flags'][number];
type Found = {
  pairs: Pair[];
  neighbours: Crowd | undefined;
  standing: Standing | undefined;
  sameDestination: SameDestination[];
};

/** Says what was found in words, with its figures. */
export function flagsFrom({ pairs, neighbours, standing, sameDestination }: Found): Flag[] {
  const close = pairs.filter(({ shares_address }) => shares_address);
  const repeated = pairs.filter(({ reviews }) => reviews >= repeatedPair);
  const told: Record<Flag['flag'], (string | null)[]> = {
    shared_address: [
      sentence('Seen at one address with', close.map(worked)),
      sentence('Seen at one address with', neighbours ? [crowd('tester', neighbours.names, neighbours.count)] : []),
    ],
    shared_destination: [
      sentence('The payout address is also that of', [
        ...crowdOf('customer', sameDestination),
        ...crowdOf('tester', sameDestination),
      ]),
    ],
    repeated_pair: [
      sentence(
        `Of ${counted(total(pairs), 'review')},`,
        repeated.map((pair) => `${pair.reviews} were for ${customer(pair)} (${dollars(pair.pay)})`),
      ),
    ],
    dispute: [
      complaints(standing),
      sentence('After a refunded payment,', pairs.filter(({ debt }) => debt > 0).map(owing)),
    ],
    suspended: [standing?.suspended_at ? `Suspended: ${standing.suspension_reason ?? 'no reason was given'}` : null],
  };
  return Object.entries(told).flatMap(([flag, sentences]) => {
    const text = sentences.filter((said) => said !== null).join(' ');
    return text ? [{ flag: flag as Flag['flag'], text }] : [];
  });
}

function complaints(standing: Standing | undefined): string | null {
  const { open = 0, granted = 0 } = standing ?? {};
  if (open + granted === 0) return null;
  return `The credits of ${counted(open + granted, 'review')} were asked back: ${open} undecided, ${granted} granted.`;
}

function sentence(beginning: string, found: string[]): string | null {
  return found.length > 0 ? `${beginning} ${listed(found)}.` : null;
}

function listed(all: string[], count = all.length): string {
  const named = all.slice(0, mostNamed);
  const rest = count > named.length ? [`${count - named.length} more`] : [];
  return new Intl.ListFormat('en-US').format([...named, ...rest]);
}

function crowdOf(who: 'customer' | 'tester', people: SameDestination[]): string[] {
  const names = people.filter(({ account_type }) => (account_type === 'tester') === (who === 'tester'));
  return names.length > 0
    ? [
        crowd(
          who,
          names.map(({ full_name }) => full_name),
          names.length,
        ),
      ]
    : [];
}

function crowd(who: 'customer' | 'tester', names: string[], count: number): string {
  return count === 1 ? `the ${who} ${names[0]}` : `${counted(count, who)} (${listed(names, count)})`;
}

function customer({ full_name }: Pair): string {
  return full_name === null ? 'a former customer' : `the customer ${full_name}`;
}

function worked(pair: Pair): string {
  return `${customer(pair)} (${counted(pair.reviews, 'review')}, ${dollars(pair.pay)})`;
}

function owing(pair: Pair): string {
  return `${worked(pair)} owes ${dollars(pair.debt)}`;
}

function total(pairs: Pair[]): number {
  return pairs.reduce((sum, { reviews }) => sum + reviews, 0);
}
