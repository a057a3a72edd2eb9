import type { Stats } from '@outloud/contract/operators/reports';
import { Skeleton } from '@outloud/ui/skeleton';
import { formatNumber } from '../../../lib/format.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useStats } from '../api/report.ts';

const stats: { name: string; getValue: (stats: Stats) => number }[] = [
  { name: 'Total Deliveries', getValue: ({ deliveries }) => deliveries.total },
  { name: 'Pending Review', getValue: ({ deliveries }) => deliveries.pending },
  { name: 'Completed', getValue: ({ deliveries }) => deliveries.completed },
  { name: 'Active Requests', getValue: ({ requests }) => requests.active },
];

export function StatCards() {
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
