import { Skeleton } from '@outloud/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** How many lines are to be expected, for the stand-in. */
  rows: number;
  children: (data: Data) => ReactNode;
};

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What a card shows: a stand-in, why there is nothing, or what was loaded. */
export function Loaded<Data>({ query, rows, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailure error={query.error} onRetry={query.refetch} />;
  return (
    <div role="status" className="divide-y divide-line border-line border-y">
      <span className="sr-only">Loading...</span>
      {places.slice(0, rows).map((place) => (
        <div key={place} className="grid gap-2 py-3.5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  );
}
