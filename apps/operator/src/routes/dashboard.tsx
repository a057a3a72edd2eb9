import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { ComplaintCard } from '../features/complaints/components/complaint-card.tsx';
import { RecentDeliveries } from '../features/deliveries/list/recent-deliveries.tsx';
import { ReviewCard } from '../features/deliveries/list/review-card.tsx';
import { AccountCard } from '../features/operators/components/account-card.tsx';
import { PayoutCard } from '../features/payouts/components/payout-card.tsx';
import { FailedJobs } from '../features/reports/components/failed-jobs.tsx';
import { LateRequests } from '../features/reports/components/late-requests.tsx';
import { LedgerAuditCard } from '../features/reports/components/ledger-audit.tsx';
import { RefundsDue } from '../features/reports/components/refunds-due.tsx';
import { Report } from '../features/reports/components/report.tsx';
import { StatCards } from '../features/reports/components/stat-cards.tsx';
import { StatusCard } from '../features/system/components/status-card.tsx';
import { ConsolePage } from '../lib/console-page.tsx';
import { useCurrentOperator } from '../lib/current-operator.ts';
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
            <ReviewCard />
            <FailedJobs />
            <LedgerAuditCard />
          </div>
          <div className={column}>
            <LateRequests />
            <ComplaintCard />
            <PayoutCard />
            <RefundsDue />
          </div>
        </div>
        <RecentDeliveries />
        <Report />
        <div className={columns}>
          <StatusCard />
          {operator && <AccountCard operator={operator} />}
        </div>
      </div>
    </ConsolePage>
  );
}
