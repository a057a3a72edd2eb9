import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { AttentionCard } from '../../../lib/attention-card.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { creditCount } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';
import { useOpenComplaints } from '../api/complaints.ts';
import { nameOf } from './complaint-columns.tsx';
import { basisWords } from './complaint-words.ts';

const maxRows = 3;

export function ComplaintCard() {
  return (
    <AttentionCard
      title="Refund requests"
      description="Customers who want credits back, oldest first."
      tone="warn"
      query={useOpenComplaints(maxRows)}
      select={({ complaints, pagination }) => ({ rows: complaints, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="No open refund requests."
      footer={
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to={`${paths.complaints}?status=open`}>View refund requests</Link>
        </Button>
      }
    >
      {({ deliveryId, roastRequestId, basis, credits }) => (
        <>
          <span className="min-w-0">
            <TwoLines below={basisWords[basis]}>
              <TextLink to={paths.delivery(deliveryId)}>{nameOf(roastRequestId)}</TextLink>
            </TwoLines>
          </span>
          <Badge variant="plain">{creditCount(credits)}</Badge>
        </>
      )}
    </AttentionCard>
  );
}
