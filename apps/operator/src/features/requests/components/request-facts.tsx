import type { ClosingReason } from '@outloud/domain/roasts';
import { Card } from '@outloud/ui/card';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { formatCreditCount } from '../../../lib/format.ts';
import { RequestAge } from '../../../lib/request-age.tsx';
import { RequestStatusBadge } from '../../../lib/request-status-badge.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { paths } from '../../../paths.ts';
import type { RequestDetail } from '../api/requests.ts';

type Request = RequestDetail['roastRequest'];

const closingLabels: Record<ClosingReason, string> = {
  customer: 'Cancelled by the customer',
  expired: 'Expired',
  operator: 'Cancelled by an operator',
};

export function RequestFacts({ request }: { request: Request }) {
  const { businessUserId: customer, closedBecause, closedAt, completedAt, pausedAt } = request;
  return (
    <Card title="Overview">
      <Facts>
        <Fact name="Status">
          <RequestStatusBadge status={request.status} />
        </Fact>
        <Fact name="Customer">
          <TextLink to={paths.customer(customer._id)}>{customer.fullName}</TextLink>
          <span className="block font-normal text-muted">{customer.email}</span>
        </Fact>
        <Fact name="Reviews received">
          {request.deliveriesReceived} of {request.deliveriesExpected}
        </Fact>
        <Fact name="Open slots">{request.openSlots}</Fact>
        <PriceFacts request={request} />
        <Fact name="Age">
          <RequestAge {...request} />
        </Fact>
        <Fact name="Requested">
          <Timestamp at={request.createdAt} />
        </Fact>
        <Fact name="Expires">
          <Timestamp at={request.expiresAt} />
        </Fact>
        {pausedAt && (
          <Fact name="Paused">
            <Timestamp at={pausedAt} />
          </Fact>
        )}
        {closedAt && (
          <Fact name={closedBecause ? closingLabels[closedBecause] : 'Closed'}>
            <Timestamp at={closedAt} />
          </Fact>
        )}
        {completedAt && (
          <Fact name="Completed">
            <Timestamp at={completedAt} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function PriceFacts({ request }: { request: Request }) {
  return (
    <>
      <Fact name="Price per review">{formatCreditCount(request.perReview)}</Fact>
      <Fact name="Total price">{formatCreditCount(request.creditAmount)}</Fact>
      <Fact name="Refunded">{formatCreditCount(request.refundedCredits)}</Fact>
      <Fact name="Credits used">{formatCreditCount(request.creditsUsed)}</Fact>
    </>
  );
}
