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
  const figures = query.data?.totals;
  return (
    <>
      <PageTitle>Earnings</PageTitle>
      <div className={cn(columnClass, 'mt-8')}>
        {figures && (
          <>
            <div className={columnsClass}>
              <div className={columnClass}>
                <PayableCard earnings={figures} />
                <HowPayWorks />
              </div>
              <div className={columnClass}>
                <PayOverviewCard earnings={figures} />
                <PayoutsCard payouts={figures.payouts} />
              </div>
            </div>
            <StatementCard query={query} />
          </>
        )}
        {!figures && query.error && <LoadFailure message={query.error.message} onRetry={retry} />}
        {!figures && !query.error && <EarningsSkeleton />}
      </div>
    </>
  );
}
