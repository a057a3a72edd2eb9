import { formatNumber } from '@outloud/app-kit/format';
import type { Profile } from '@outloud/contract/accounts';
import { formatDollars } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

export const creditsCard = { title: 'Credits', description: `1 credit is ${formatDollars(1)}. Credits never expire.` };

export function CreditSummary({ credits }: { credits: Profile['creditSystem'] }) {
  return (
    <Card {...creditsCard}>
      <dl className="tabular-nums">
        <div>
          <dt className="text-muted text-sm">Balance</dt>
          <dd className="font-display font-extrabold mt-1 text-5xl leading-none tracking-[-0.03em]">
            {formatNumber(credits.balance)}
          </dd>
        </div>
      </dl>
      <dl className="mt-5 grid gap-2 border-line border-t pt-4 text-sm tabular-nums">
        <Total term="Total purchased" value={credits.totalPurchased} />
        <Total term="Total spent" value={credits.totalSpent} />
      </dl>
      <Button asChild variant="secondary" className="mt-5 w-full">
        <Link to={paths.credits}>Buy credits or view statement</Link>
      </Button>
    </Card>
  );
}

function Total({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold">{formatNumber(value)}</dd>
    </div>
  );
}
