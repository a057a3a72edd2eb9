import { formatNumber } from '@outloud/app-kit/format';
import { getTesterMetrics, type TesterMetrics } from '@outloud/contract/testers';
import { Skeleton } from '@outloud/ui/loading';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading } from '../../../components/page-title.tsx';
import { useMetrics } from '../../testers/queries.ts';

export function Metrics() {
  const { data, isLoadingError, refetch } = useMetrics();
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (isLoadingError) return <LoadFailure message={getTesterMetrics.failure} onRetry={retry} />;
  const approval = data && formatApprovalRate(data);
  const rating = data && formatAverageRating(data);
  return (
    <dl className="grid gap-x-10 gap-y-5 tabular-nums sm:grid-cols-3">
      <Metric term="Completed reviews" value={data && formatNumber(data.completedReviews)} />
      <Metric term="Approval rate" value={approval?.value} note={approval?.note} />
      <Metric term="Average rating" value={rating?.value} note={rating?.note} />
    </dl>
  );
}

type MetricProps = { term: string; value: string | undefined; note?: ReactNode };

function Metric({ term, value, note }: MetricProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3 sm:block">
      <dt className="text-muted text-sm leading-6">{term}</dt>
      <dd className="flex flex-wrap items-baseline justify-end gap-x-2 sm:justify-start">
        {value === undefined ? (
          <Skeleton className="h-9 w-16" />
        ) : (
          <span className="font-display font-extrabold text-3xl leading-9 tracking-[-0.02em]">{value}</span>
        )}
        {note && <span className="text-muted text-sm">{note}</span>}
      </dd>
    </div>
  );
}

type MetricText = { value: string; note?: string };

export function formatApprovalRate({ approvalRate }: Pick<TesterMetrics, 'approvalRate'>): MetricText {
  if (approvalRate === null) return { value: '–', note: 'no decisions yet' };
  return { value: `${Math.round(approvalRate * 100)}%` };
}

export function formatAverageRating({
  averageRating,
  ratings,
}: Pick<TesterMetrics, 'averageRating' | 'ratings'>): MetricText {
  if (averageRating === null) return { value: '–', note: 'no ratings yet' };
  return {
    value: averageRating.toFixed(1),
    note: ratings === 1 ? 'from 1 rating' : `from ${formatNumber(ratings)} ratings`,
  };
}
