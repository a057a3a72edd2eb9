import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/loading';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type QueryContentProps<Data> = {
  query: UseQueryResult<Data>;
  /** The number of skeleton rows. */
  rows: number;
  children: (data: Data) => ReactNode;
};

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The content of a card, with its loading and error states. */
export function QueryContent<Data>({ query, rows, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailure error={query.error} onRetry={query.refetch} />;
  return (
    <div role="status" className="divide-y divide-line border-line border-y">
      <span className="sr-only">Loading...</span>
      {skeletonKeys.slice(0, rows).map((key) => (
        <div key={key} className="grid gap-2 py-3.5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  );
}

type LoadFailureProps = { error: Error; onRetry: () => void };

export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  // The button disappears with the error, so the heading receives the focus.
  const retry = () => {
    document.querySelector('h1')?.focus();
    onRetry();
  };
  return (
    <div className="grid max-w-md gap-4">
      <Alert variant="destructive" title={error.message}>
        Check your connection and try again.
      </Alert>
      <Button variant="secondary" onClick={retry} className="justify-self-start">
        Try again
      </Button>
    </div>
  );
}
