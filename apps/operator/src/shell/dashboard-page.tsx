import { formatNumber } from '@outloud/app-kit/format';
import { refundAccess } from '@outloud/contract/operators/access';
import { listDeletedDebts, listRefundsDue } from '@outloud/contract/operators/customers';
import { listOperatorPayouts } from '@outloud/contract/operators/payouts';
import { getLastLedgerAudit, getOperatorReport, listFailedJobs, type Stats } from '@outloud/contract/operators/reports';
import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/loading';
import { Link } from 'react-router';
import { AppealCard } from '../features/appeals/appeal-card.tsx';
import { DeletedDebtsCard } from '../features/customers/deleted-debts-card.tsx';
import { RefundsDueCard } from '../features/customers/refunds-due-card.tsx';
import { RecentDeliveries } from '../features/deliveries/recent-deliveries.tsx';
import { ReviewQueueCard } from '../features/deliveries/review-queue-card.tsx';
import { SpotCheckListCard } from '../features/deliveries/spot-check-list-card.tsx';
import { AccountCard } from '../features/operators/account-card.tsx';
import { PayoutCard } from '../features/payouts/payout-card.tsx';
import { RefundRequestCard } from '../features/refund-requests/refund-request-card.tsx';
import { FailedJobsCard } from '../features/reports/failed-jobs-card.tsx';
import { LedgerAuditCard } from '../features/reports/ledger-audit-card.tsx';
import { ReportCard } from '../features/reports/report-card.tsx';
import { useStats } from '../features/reports/reports.queries.ts';
import { LateRoastsCard } from '../features/roasts/late-roasts-card.tsx';
import { SystemStatusCard } from '../features/system/system-status-card.tsx';
import { AccessAlert, IfAllowed, useAccessProblem } from '../lib/access.tsx';
import { ConsolePage } from '../lib/console-page.tsx';
import { paths } from '../lib/paths.ts';
import { LoadFailure } from '../lib/query-content.tsx';
import { useCurrentOperator } from '../lib/session/use-current-operator.tsx';

const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2';
const column = 'grid grid-cols-[minmax(0,1fr)] gap-5';

export function DashboardPage() {
  const { operator } = useCurrentOperator();
  const problem = useAccessProblem(refundAccess);
  const statsQuery = useStats();
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
        {problem?.kind === 'secondFactor' && <AccessAlert problem={problem} />}
        <StatCards />
        <div className={columns}>
          <div className={column}>
            <ReviewQueueCard />
            <SpotCheckListCard missed={statsQuery.data?.spotChecks.missed ?? 0} />
            <IfAllowed endpoint={listFailedJobs}>
              <FailedJobsCard />
            </IfAllowed>
            <IfAllowed endpoint={getLastLedgerAudit}>
              <LedgerAuditCard />
            </IfAllowed>
          </div>
          <div className={column}>
            <LateRoastsCard />
            <RefundRequestCard />
            <AppealCard />
            <IfAllowed endpoint={listOperatorPayouts}>
              <PayoutCard />
            </IfAllowed>
            <IfAllowed endpoint={listRefundsDue}>
              <RefundsDueCard />
            </IfAllowed>
            <IfAllowed endpoint={listDeletedDebts}>
              <DeletedDebtsCard />
            </IfAllowed>
          </div>
        </div>
        <RecentDeliveries />
        <IfAllowed endpoint={getOperatorReport}>
          <ReportCard />
        </IfAllowed>
        <div className={columns}>
          <SystemStatusCard />
          {operator && <AccountCard operator={operator} />}
        </div>
      </div>
    </ConsolePage>
  );
}

const stats: { name: string; getValue: (stats: Stats) => number }[] = [
  { name: 'Total Deliveries', getValue: ({ deliveries }) => deliveries.total },
  { name: 'Pending Review', getValue: ({ deliveries }) => deliveries.pending },
  { name: 'Completed', getValue: ({ deliveries }) => deliveries.completed },
  { name: 'Active Requests', getValue: ({ requests }) => requests.active },
];

function StatCards() {
  const { data, error, refetch } = useStats();
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {stats.map(({ name, getValue }) => (
        <div key={name} className="rounded-2xl border border-line bg-surface p-4 sm:p-5">
          <dt className="text-muted text-sm leading-6">{name}</dt>
          <dd className="font-bold text-3xl tabular-nums tracking-tight">
            {data ? formatNumber(getValue(data)) : <Skeleton className="my-1 h-7 w-14" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
