import { ApiError } from '@outloud/contract/client';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConsolePage } from './console-page.tsx';
import { LoadFailure } from './load-failure.tsx';

type DetailPageProps<T> = {
  query: UseQueryResult<T>;
  /** What the page is called until its name is there. */
  title: string;
  titleOf: (data: T) => string;
  /** The list that it is one of. */
  list: { label: string; to: string };
  actions?: (data: T) => ReactNode;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** The page of one row: on its way, missing, failed or there. */
export function DetailPage<T>({ query, title, titleOf, list, actions, skeleton, children }: DetailPageProps<T>) {
  const { data, error, refetch } = query;
  return (
    <ConsolePage
      title={data === undefined ? title : titleOf(data)}
      actions={
        <>
          <ListLink {...list} />
          {data !== undefined && actions?.(data)}
        </>
      }
    >
      {data !== undefined && children(data)}
      {data === undefined && error && <Failure error={error} list={list} onRetry={() => refetch()} />}
      {data === undefined && !error && skeleton}
    </ConsolePage>
  );
}

type FailureProps = { error: Error; list: { label: string; to: string }; onRetry: () => void };

function Failure({ error, list, onRetry }: FailureProps) {
  const isMissing = error instanceof ApiError && error.code === 'not_found';
  if (!isMissing) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={error.message} text="It may have been deleted, or the address is not complete.">
      <ListLink {...list} />
    </EmptyState>
  );
}

function ListLink({ label, to }: { label: string; to: string }) {
  return (
    <Button asChild variant="secondary">
      <Link to={to}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {label}
      </Link>
    </Button>
  );
}
