import { formatCreditCount } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { ClosingReason } from '@outloud/domain/roasts';
import { Card } from '@outloud/ui/card';
import { useParams } from 'react-router';
import { DetailPage, SkeletonCard, TwoColumns } from '../../lib/detail-page.tsx';
import { Fact, Facts } from '../../lib/details.tsx';
import { paths } from '../../lib/paths.ts';
import { Timestamp } from '../../lib/text.tsx';
import { CancelRequest } from './cancel-roast.tsx';
import { RequestContent } from './roast-content.tsx';
import { RequestDeliveries } from './roast-deliveries.tsx';
import { RequestReports } from './roast-reports.tsx';
import { RequestAge, RequestStatusBadge } from './roast-status.tsx';
import { type RequestDetail, useRequest } from './roasts.queries.ts';

export function RequestPage() {
  const { id = '' } = useParams();
  return <RequestDetailPage key={id} id={id} />;
}

function RequestDetailPage({ id }: { id: string }) {
  return (
    <DetailPage
      query={useRequest(id)}
      title="Request"
      getTitle={({ roastRequest }) => getWebsiteName(roastRequest)}
      list={{ label: 'All requests', to: paths.requests }}
      actions={({ roastRequest }) => <CancelRequest request={roastRequest} />}
      skeleton={<RequestSkeleton />}
    >
      {(detail) => <RequestView {...detail} />}
    </DetailPage>
  );
}

function RequestSkeleton() {
  return (
    <TwoColumns side={<SkeletonCard title="Overview" lines={8} />}>
      <SkeletonCard title="Request" lines={5} />
      <SkeletonCard title="Deliveries" lines={2} />
    </TwoColumns>
  );
}

function RequestView({ roastRequest, deliveries }: RequestDetail) {
  return (
    <TwoColumns side={<RequestFacts request={roastRequest} />}>
      <RequestReports request={roastRequest} />
      <RequestContent request={roastRequest} />
      <RequestDeliveries deliveries={deliveries} />
    </TwoColumns>
  );
}

type Request = RequestDetail['roastRequest'];

const closingLabels: Record<ClosingReason, string> = {
  customer: 'Cancelled by the customer',
  expired: 'Expired',
  operator: 'Cancelled by an operator',
};

function RequestFacts({ request }: { request: Request }) {
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
