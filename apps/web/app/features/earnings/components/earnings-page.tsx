import { cn } from '@outloud/ui/cn';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useEarnings } from '../api/earnings.ts';
import { columnClass, columnsClass, EarningsSkeleton } from './earnings-skeleton.tsx';
import { HowPayWorks } from './how-pay-works.tsx';
import { PayOverviewCard } from './pay-overview-card.tsx';
import { PayableCard } from './payable-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { StatementCard } from './statement-card.tsx';

export function EarningsPage() {
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
