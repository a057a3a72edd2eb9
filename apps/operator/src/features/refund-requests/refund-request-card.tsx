import { formatCreditCount } from '@outloud/app-kit/format';
import { describeRefundRule } from '@outloud/app-kit/refund-rules.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { getWebsiteLabel } from './refund-request-columns.tsx';
import { useOpenRefundRequests } from './refund-requests.queries.ts';

const maxRows = 3;

export function RefundRequestCard() {
  return (
    <AttentionCard
      title="Refund requests"
      description="Open refund requests, oldest first."
      tone="warn"
      query={useOpenRefundRequests(maxRows)}
      select={({ complaints, pagination }) => ({ rows: complaints, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="No open refund requests."
      footer={
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to={`${paths.refundRequests}?status=open`}>View refund requests</Link>
        </Button>
      }
    >
      {({ deliveryId, roastRequestId, basis, credits }) => (
        <>
          <span className="min-w-0">
            <TwoLines below={describeRefundRule(basis, 'operator')}>
              <TextLink to={paths.delivery(deliveryId)}>{getWebsiteLabel(roastRequestId)}</TextLink>
            </TwoLines>
          </span>
          <Badge variant="plain">{formatCreditCount(credits)}</Badge>
        </>
      )}
    </AttentionCard>
  );
}
