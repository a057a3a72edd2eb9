import { cn } from '@outloud/ui/cn';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useEarnings } from '../api/earnings.ts';
import { columnLook, columnsLook, EarningsSkeleton } from './earnings-skeleton.tsx';
import { FiguresCard } from './figures-card.tsx';
import { HowPayWorks } from './how-pay-works.tsx';
import { PayableCard } from './payable-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { StatementCard } from './statement-card.tsx';

export function EarningsPage() {
  const query = useEarnings();
  const retry = () => {
    focusHeading();
    query.refetch();
  };
  const figures = query.data?.figures;
  return (
    <>
      <PageTitle>Earnings</PageTitle>
      <div className={cn(columnLook, 'mt-8')}>
        {figures && (
          <>
            <div className={columnsLook}>
              <div className={columnLook}>
                <PayableCard earnings={figures} />
                <HowPayWorks />
              </div>
              <div className={columnLook}>
                <FiguresCard earnings={figures} />
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
