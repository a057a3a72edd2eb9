import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { RecentDeliveries } from '../features/deliveries/list/recent-deliveries.tsx';
import { ReviewQueueCard } from '../features/deliveries/list/review-queue-card.tsx';
import { AccountCard } from '../features/operators/components/account-card.tsx';
import { PayoutCard } from '../features/payouts/components/payout-card.tsx';
import { RefundRequestCard } from '../features/refund-requests/components/refund-request-card.tsx';
import { FailedJobsCard } from '../features/reports/components/failed-jobs-card.tsx';
import { LateRequestsCard } from '../features/reports/components/late-requests-card.tsx';
import { LedgerAuditCard } from '../features/reports/components/ledger-audit-card.tsx';
import { RefundsDueCard } from '../features/reports/components/refunds-due-card.tsx';
import { ReportCard } from '../features/reports/components/report-card.tsx';
import { StatCards } from '../features/reports/components/stat-cards.tsx';
import { SystemStatusCard } from '../features/system/components/system-status-card.tsx';
import { ConsolePage } from '../lib/console-page.tsx';
import { useCurrentOperator } from '../lib/use-current-operator.ts';
import { paths } from '../paths.ts';

const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2';
const column = 'grid grid-cols-[minmax(0,1fr)] gap-5';

export function DashboardPage() {
  const { operator } = useCurrentOperator();
  return (
    <ConsolePage
      title="Dashboard"
      actions={
        <>
          <Button asChild>
            <Link to={paths.createDelivery}>Create Delivery</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={paths.waitlist}>Manage Waitlist</Link>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StatCards />
        <div className={columns}>
          <div className={column}>
            <ReviewQueueCard />
            <FailedJobsCard />
            <LedgerAuditCard />
          </div>
          <div className={column}>
            <LateRequestsCard />
            <RefundRequestCard />
            <PayoutCard />
            <RefundsDueCard />
          </div>
        </div>
        <RecentDeliveries />
        <ReportCard />
        <div className={columns}>
          <SystemStatusCard />
          {operator && <AccountCard operator={operator} />}
        </div>
      </div>
    </ConsolePage>
  );
}
