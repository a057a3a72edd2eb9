import { TextLink } from '@outloud/app-kit/text-link';
import { formatDollars } from '@outloud/domain/credits';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { useRequestedPayouts } from './payouts.queries.ts';

export function PayoutCard() {
  return (
    <AttentionCard
      title="Payouts"
      description="Payouts requested by testers, oldest first."
      tone="warn"
      query={useRequestedPayouts()}
      select={({ payouts, pagination }) => ({ rows: payouts, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="No requested payouts."
      footer={
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to={`${paths.payouts}?status=requested`}>View payouts</Link>
        </Button>
      }
    >
      {({ testerId, amount, requestedAt, flags }) => (
        <>
          <span className="min-w-0">
            <TwoLines below={formatLongDateTime(requestedAt)}>
              <TextLink to={paths.tester(testerId._id)}>{testerId.fullName}</TextLink>
            </TwoLines>
          </span>
          <span className="flex gap-2">
            {flags.length > 0 && <Badge variant="bad">Flagged</Badge>}
            <Badge variant="plain">{formatDollars(amount)}</Badge>
          </span>
        </>
      )}
    </AttentionCard>
  );
}
