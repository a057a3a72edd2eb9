import type { ClosingReason } from '@outloud/domain/roasts';
import { Card } from '@outloud/ui/card';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { RequestAge } from '../../../lib/request-age.tsx';
import { RequestStatusBadge } from '../../../lib/request-status.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { creditCount } from '../../../lib/wording.ts';
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
          <Moment at={request.createdAt} />
        </Fact>
        <Fact name="Expires">
          <Moment at={request.expiresAt} />
        </Fact>
        {pausedAt && (
          <Fact name="Paused">
            <Moment at={pausedAt} />
          </Fact>
        )}
        {closedAt && (
          <Fact name={closedBecause ? closingLabels[closedBecause] : 'Closed'}>
            <Moment at={closedAt} />
          </Fact>
        )}
        {completedAt && (
          <Fact name="Completed">
            <Moment at={completedAt} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function PriceFacts({ request }: { request: Request }) {
  return (
    <>
      <Fact name="Price per review">{creditCount(request.perReview)}</Fact>
      <Fact name="Total price">{creditCount(request.creditAmount)}</Fact>
      <Fact name="Refunded">{creditCount(request.refundedCredits)}</Fact>
      <Fact name="Credits used">{creditCount(request.creditsUsed)}</Fact>
    </>
  );
}
