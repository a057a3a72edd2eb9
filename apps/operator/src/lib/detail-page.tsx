import { ApiError } from '@outloud/contract/client';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Skeleton } from '@outloud/ui/loading';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConsolePage } from './console-page.tsx';
import { LoadFailure } from './query-content.tsx';

type DetailPageProps<T> = {
  query: UseQueryResult<T>;
  /** The heading while the data is loading. */
  title: string;
  getTitle: (data: T) => string;
  /** The back link to the list. */
  list: { label: string; to: string };
  actions?: (data: T) => ReactNode;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** The page of one record, with its loading, not-found and error states. */
export function DetailPage<T>({ query, title, getTitle, list, actions, skeleton, children }: DetailPageProps<T>) {
  const { data, error, refetch } = query;
  return (
    <ConsolePage
      title={data === undefined ? title : getTitle(data)}
      actions={
        <>
          <BackLink {...list} />
          {data !== undefined && actions?.(data)}
        </>
      }
    >
      {data !== undefined && children(data)}
      {data === undefined && error && <LoadError error={error} list={list} onRetry={() => refetch()} />}
      {data === undefined && !error && skeleton}
    </ConsolePage>
  );
}

type LoadErrorProps = { error: Error; list: { label: string; to: string }; onRetry: () => void };

function LoadError({ error, list, onRetry }: LoadErrorProps) {
  const isNotFound = error instanceof ApiError && error.code === 'not_found';
  if (!isNotFound) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={error.message} text="It may have been deleted, or the URL is incomplete.">
      <BackLink {...list} />
    </EmptyState>
  );
}

function BackLink({ label, to }: { label: string; to: string }) {
  return (
    <Button asChild variant="secondary">
      <Link to={to}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {label}
      </Link>
    </Button>
  );
}

/** A main column and a side column. On small screens the side column comes first. */
export function TwoColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="lg:order-last">{side}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </div>
  );
}

const lineKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function SkeletonCard({ title, lines }: { title: string; lines: number }) {
  return (
    <Card title={title} aria-busy>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="grid gap-5">
        {lineKeys.slice(0, lines).map((lineKey) => (
          <div key={lineKey} className="grid gap-2">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    </Card>
  );
}
