import { formatCreditCount } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { ClosingReason } from '@outloud/domain/roasts';
import { Card } from '@outloud/ui/card';
import { useParams } from 'react-router';
import { DetailPage, SkeletonCard, TwoColumns } from '../../lib/detail-page.tsx';
import { Fact, Facts } from '../../lib/details.tsx';
import { paths } from '../../lib/paths.ts';
import { CustomerLink, Timestamp } from '../../lib/text.tsx';
import { CancelRoast } from './cancel-roast.tsx';
import { RoastContent } from './roast-content.tsx';
import { RoastDeliveries } from './roast-deliveries.tsx';
import { RoastReports } from './roast-reports.tsx';
import { RoastAge, RoastStatusBadge } from './roast-status.tsx';
import { type RoastDetail, useRoast } from './roasts.queries.ts';

export function RoastPage() {
  const { id = '' } = useParams();
  return <RoastDetailPage key={id} id={id} />;
}

function RoastDetailPage({ id }: { id: string }) {
  return (
    <DetailPage
      query={useRoast(id)}
      title="Request"
      getTitle={({ roastRequest }) => getWebsiteName(roastRequest)}
      list={{ label: 'All requests', to: paths.roasts }}
      actions={({ roastRequest }) => <CancelRoast roast={roastRequest} />}
      skeleton={<RoastSkeleton />}
    >
      {(detail) => <RoastView {...detail} />}
    </DetailPage>
  );
}

function RoastSkeleton() {
  return (
    <TwoColumns side={<SkeletonCard title="Overview" lines={8} />}>
      <SkeletonCard title="Request" lines={5} />
      <SkeletonCard title="Deliveries" lines={2} />
    </TwoColumns>
  );
}

function RoastView({ roastRequest, deliveries }: RoastDetail) {
  return (
    <TwoColumns side={<RoastFacts roast={roastRequest} />}>
      <RoastReports roast={roastRequest} />
      <RoastContent roast={roastRequest} />
      <RoastDeliveries deliveries={deliveries} />
    </TwoColumns>
  );
}

type Request = RoastDetail['roastRequest'];

const closingLabels: Record<ClosingReason, string> = {
  customer: 'Cancelled by the customer',
  expired: 'Expired',
  operator: 'Cancelled by an operator',
};
const ownClosingLabels: Record<ClosingReason, string> = {
  customer: 'Closed by the customer',
  expired: 'Expired',
  operator: 'Closed by an operator',
};

function RoastFacts({ roast }: { roast: Request }) {
  const { businessUserId: customer, closedBecause, closedAt, completedAt, pausedAt, isPausedForDebt } = roast;
  const isOwn = roast.reviewers === 'own';
  const labels = isOwn ? ownClosingLabels : closingLabels;
  return (
    <Card title="Overview">
      <Facts>
        <Fact name="Status">
          <RoastStatusBadge status={roast.status} />
        </Fact>
        <Fact name="Reviewers">{isOwn ? 'Own people' : 'Testers'}</Fact>
        <Fact name="Customer">
          <CustomerLink id={customer._id} name={customer.fullName} />
          <span className="block font-normal text-muted">{customer.email}</span>
        </Fact>
        <Fact name="Reviews received">
          {roast.deliveriesReceived} of {roast.deliveriesExpected}
        </Fact>
        <Fact name="Open slots">{roast.openSlots}</Fact>
        {isOwn ? <GuestLinkFacts roast={roast} /> : <PriceFacts roast={roast} />}
        <Fact name="Age">
          <RoastAge {...roast} />
        </Fact>
        <Fact name="Requested">
          <Timestamp at={roast.createdAt} />
        </Fact>
        <Fact name="Expires">
          <Timestamp at={roast.expiresAt} />
        </Fact>
        {isPausedForDebt && <Fact name="Paused for debt">Until the customer’s balance is settled</Fact>}
        {pausedAt && (
          <Fact name="Paused">
            <Timestamp at={pausedAt} />
          </Fact>
        )}
        {closedAt && (
          <Fact name={closedBecause ? labels[closedBecause] : 'Closed'}>
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

/** The URL is not shown, because it lets anyone record. */
function GuestLinkFacts({ roast: { guestLink, closedAt } }: { roast: Request }) {
  if (!guestLink) return <Fact name="Link">None: uploads only</Fact>;
  const { isPaused, isOpen } = guestLink;
  const closedState = closedAt ? 'Closed' : 'Full or expired';
  return <Fact name="Link">{isOpen ? 'Open' : isPaused ? 'Paused' : closedState}</Fact>;
}

function PriceFacts({ roast }: { roast: Request }) {
  return (
    <>
      <Fact name="Price per review">{formatCreditCount(roast.perReview)}</Fact>
      <Fact name="Total price">{formatCreditCount(roast.creditAmount)}</Fact>
      <Fact name="Refunded">{formatCreditCount(roast.refundedCredits)}</Fact>
      <Fact name="Credits used">{formatCreditCount(roast.creditsUsed)}</Fact>
    </>
  );
}
