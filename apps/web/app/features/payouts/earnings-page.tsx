import type { Earnings } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/credits';
import { Card } from '@outloud/ui/card';
import { CheckList } from '@outloud/ui/check-list';
import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/loading';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../components/page-title.tsx';
import { getPageMeta } from '../../page-meta.ts';
import { formatHourlyRate, formatNextPayable, formatPayHold, payRules } from './earnings.labels.ts';
import { PayableCard } from './payable-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { useEarnings } from './queries.ts';
import { StatementCard } from './statement-card.tsx';

export const meta = () => getPageMeta('Earnings', 'Your pay, your payouts, and your statement.');

export default function EarningsPage() {
  const query = useEarnings();
  const retry = () => {
    focusHeading();
    query.refetch();
  };
  const totals = query.data?.totals;
  return (
    <>
      <PageTitle>Earnings</PageTitle>
      <div className={cn(columnClass, 'mt-8')}>
        {totals && (
          <>
            <div className={columnsClass}>
              <div className={columnClass}>
                <PayableCard earnings={totals} />
                <HowPayWorks />
              </div>
              <div className={columnClass}>
                <PayOverviewCard earnings={totals} />
                {totals.holds.length > 0 && <PayHoldsCard holds={totals.holds} />}
                <PayoutsCard payouts={totals.payouts} />
              </div>
            </div>
            <StatementCard query={query} />
          </>
        )}
        {!totals && query.error && <LoadFailure message={query.error.message} onRetry={retry} />}
        {!totals && !query.error && <EarningsSkeleton />}
      </div>
    </>
  );
}

function PayOverviewCard({ earnings }: { earnings: Earnings }) {
  const hourly = formatHourlyRate(earnings.hourlyRate);
  return (
    <Card title="Pay overview">
      <dl className="-mt-2 divide-y divide-line text-sm leading-6">
        <PayRow term="Pending" value={formatDollars(earnings.pending)} note="Submitted and waiting for a decision." />
        <PayRow
          term="Resting"
          value={formatDollars(earnings.maturing)}
          note={formatNextPayable(earnings.nextPayable)}
        />
        {earnings.frozen > 0 && (
          <PayRow
            term="On hold"
            value={formatDollars(earnings.frozen)}
            note="Waits for a decision. Pay on hold shows the reason."
          />
        )}
        {earnings.requested > 0 && (
          <PayRow term="Requested" value={formatDollars(earnings.requested)} note="Not sent yet." />
        )}
        <PayRow term="Paid out" value={formatDollars(earnings.paidOut)} />
        <PayRow term="Total earned" value={formatDollars(earnings.earned)} />
        <PayRow term="Hourly rate" value={hourly.value} note={hourly.note} />
      </dl>
    </Card>
  );
}

function PayHoldsCard({ holds }: { holds: Earnings['holds'] }) {
  return (
    <Card
      title="Pay on hold"
      description="This pay waits for a decision, or we take it back because we rejected the review."
    >
      <ul className="-mt-2 divide-y divide-line text-sm leading-6">
        {holds.map((hold) => (
          <li key={`${hold.reason}:${hold.deliveryId}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
            <span className="break-words font-semibold">{hold.websiteName}</span>
            <span className="font-semibold tabular-nums">{formatDollars(hold.amount)}</span>
            <span className="text-muted text-xs leading-5">{formatPayHold(hold)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PayRow({ term, value, note }: { term: string; value: string; note?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <dt className="font-semibold">{term}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-muted text-xs leading-5">{note}</dd>}
    </div>
  );
}

function HowPayWorks() {
  return (
    <Card title="How pay works">
      <CheckList lines={payRules} className="-mt-2" />
    </Card>
  );
}

const columnClass = 'grid grid-cols-[minmax(0,1fr)] content-start gap-6';
const columnsClass = 'grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2';

function EarningsSkeleton() {
  return (
    <div role="status" className={columnClass}>
      <span className="sr-only">Loading your earnings</span>
      <div className={columnsClass}>
        <div className={columnClass}>
          <Skeleton className="h-68 rounded-2xl" />
          <Skeleton className="h-72 rounded-2xl" />
        </div>
        <div className={columnClass}>
          <Skeleton className="h-94 rounded-2xl" />
          <Skeleton className="h-66 rounded-2xl" />
        </div>
      </div>
      <Skeleton className="h-110 rounded-2xl" />
    </div>
  );
}
