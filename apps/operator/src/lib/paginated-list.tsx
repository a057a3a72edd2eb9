import { cn } from '@outloud/ui/cn';
import { ShowMore } from '@outloud/ui/show-more';
import { EmptyList } from './empty-list.tsx';
import { formatNumber, type Noun, pluralize } from './format.ts';
import type { Column } from './list-column.ts';
import type { ListParams } from './list-params.ts';
import { ListRows } from './list-rows.tsx';
import { type ListFilter, ListToolbar } from './list-toolbar.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { PaginatedListQuery } from './use-paginated-list.ts';

export type { Column };

type PaginatedListProps<Row, F extends string> = {
  query: PaginatedListQuery<Row>;
  /** Search and filter. Omit for a list that has neither. */
  params?: ListParams<F>;
  /** For a list that shares its page with other content. */
  title?: string;
  columns: Column<Row>[];
  getKey: (row: Row) => string;
  noun: Noun;
  /** The hint below the search field. Without a hint, there is no search field. */
  searchHint?: string;
  filter?: ListFilter<F>;
  empty: { title: string; text: string };
};

/** A paginated list with search, filter and a 'Show more' button. */
export function PaginatedList<Row, F extends string = never>(props: PaginatedListProps<Row, F>) {
  const { query, params, title, searchHint, filter, noun } = props;
  return (
    <section aria-label={`List of ${noun.many}`} className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
      {title && <h2 className="font-bold text-lg leading-7 tracking-tight">{title}</h2>}
      {params && <ListToolbar params={params} searchHint={searchHint} filter={filter} />}
      <p role="status" className="my-4 min-h-5 text-muted text-sm tabular-nums">
        {formatListStatus(query, noun)}
      </p>
      <ListBody {...props} />
    </section>
  );
}

function ListBody<Row, F extends string>({ query, columns, getKey, noun, params, empty }: PaginatedListProps<Row, F>) {
  const rows = query.data?.rows;
  if (!rows && query.error) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  if (rows?.length === 0) return <EmptyList params={params} noun={noun} {...empty} />;
  return (
    <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && 'opacity-60')}>
      <ListRows columns={columns} rows={rows} getKey={getKey} />
      {rows && (
        <ShowMore
          countText={pluralize(rows.length, noun)}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onShowMore={() => query.fetchNextPage()}
        />
      )}
    </div>
  );
}

/** The text of the live region: the total, or the sort order for lists without a total (audit log and statements). */
function formatListStatus<Row>({ data, isPending }: PaginatedListQuery<Row>, noun: Noun): string | null {
  if (!data) return isPending ? `Loading ${noun.many}...` : null;
  if (data.total === undefined) return 'Newest first';
  return data.isTotalCapped ? `${formatNumber(data.total)}+ ${noun.many}` : pluralize(data.total, noun);
}
