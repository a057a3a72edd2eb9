import { reportDays } from '@outloud/domain/operators';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { type ReportPeriod, useReport } from '../api/report.ts';
import { ReportTable } from './report-table.tsx';

/** Loaded separately, because the chart library is the largest part of the console. */
const Charts = lazy(() => import('./charts.tsx').then((module) => ({ default: module.Charts })));

export function ReportCard() {
  const [days, setDays] = useState<ReportPeriod>(30);
  const { data, error, refetch, isPlaceholderData } = useReport(days);
  return (
    <Card
      title="Statistics"
      description="Per day, in UTC."
      action={
        <fieldset className="flex gap-1">
          <legend className="sr-only">Days</legend>
          {reportDays.map((option) => (
            <Button
              key={option}
              size="sm"
              variant={option === days ? 'primary' : 'ghost'}
              aria-pressed={option === days}
              onClick={() => setDays(option)}
            >
              <span>
                {option}
                <span className="max-sm:sr-only"> days</span>
              </span>
            </Button>
          ))}
        </fieldset>
      }
    >
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <ChartsSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData} className={cn('grid gap-6', isPlaceholderData && 'opacity-60')}>
          <Suspense fallback={<ChartsSkeleton />}>
            <Charts report={data} />
          </Suspense>
          <ReportTable days={data.days} />
        </div>
      )}
    </Card>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd'];

function ChartsSkeleton() {
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-2">
      <span className="sr-only">Loading statistics</span>
      {skeletonKeys.map((skeletonKey) => (
        <div key={skeletonKey} className="grid gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-48 rounded-xl" />
        </div>
      ))}
    </div>
  );
}
