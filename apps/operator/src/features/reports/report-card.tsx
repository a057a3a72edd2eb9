import { formatNumber } from '@outloud/app-kit/format';
import type { ReportDay } from '@outloud/contract/operators/reports';
import { reportDays } from '@outloud/domain/operators';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/loading';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { Table } from '@outloud/ui/table';
import { lazy, Suspense, useState } from 'react';
import { LoadFailure } from '../../lib/query-content.tsx';
import { formatDay, formatHours } from './format-report.ts';
import { type ReportPeriod, useReport } from './reports.queries.ts';

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

/** The chart data as a table, for screen readers. */
function ReportTable({ days }: { days: ReportDay[] }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm font-semibold text-ember text-sm">Show as table</summary>
      <ScrollRegion label="Statistics by day" className="mt-4 max-h-96 overflow-x-auto">
        <Table className="whitespace-nowrap [&_td]:py-2 [&_td]:pr-6 [&_th]:py-2 [&_th]:pr-6">
          <caption className="sr-only">Statistics by day, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Requests</th>
              <th scope="col">Deliveries</th>
              <th scope="col">Median</th>
              <th scope="col">95th percentile</th>
              <th scope="col">Revenue</th>
              <th scope="col">Credits bought</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{formatDay(day.date)}</td>
                <td>{formatNumber(day.requests)}</td>
                <td>{formatNumber(day.deliveries)}</td>
                <td>{formatHours(day.medianHours)}</td>
                <td>{formatHours(day.p95Hours)}</td>
                <td>{formatNumber(day.revenue)}</td>
                <td>{formatNumber(day.bought)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </details>
  );
}
