import { formatDateTime } from '@outloud/app-kit/format';
import { TextLink } from '@outloud/app-kit/text-link';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { useOpenAppeals } from './appeals.queries.ts';

const maxRows = 3;

export function AppealCard() {
  return (
    <AttentionCard
      title="Appeals"
      description="Testers who wait for an answer, oldest first."
      tone="warn"
      query={useOpenAppeals(maxRows)}
      select={({ appeals, pagination }) => ({ rows: appeals, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="No open appeals."
      footer={
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to={`${paths.appeals}?status=open`}>View appeals</Link>
        </Button>
      }
    >
      {({ deliveryId, website, tester, dueAt }) => (
        <>
          <span className="min-w-0">
            <TwoLines below={`By ${tester.fullName}`}>
              <TextLink to={paths.delivery(deliveryId)}>{website}</TextLink>
            </TwoLines>
          </span>
          <Badge variant="warn">Answer by {formatDateTime(dueAt)}</Badge>
        </>
      )}
    </AttentionCard>
  );
}
