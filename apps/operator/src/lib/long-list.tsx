import { cn } from '@outloud/ui/cn';
import { ShowMore } from '@outloud/ui/show-more';
import { EmptyList } from './empty-list.tsx';
import type { Column } from './list-column.ts';
import type { ListPlace } from './list-place.ts';
import { ListRows } from './list-rows.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { LongListQuery } from './long-list-query.ts';
import { type ListFilter, LongListToolbar } from './long-list-toolbar.tsx';
import { counted, figure, type Noun } from './wording.ts';

export type { Column };

type LongListProps<Row, F extends string> = {
  query: LongListQuery<Row>;
  /** What it is narrowed to; left out where it cannot be. */
  place?: ListPlace<F>;
  /** Where it is not all that there is on the page. */
  title?: string;
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  /** What a row is called. */
  noun: Noun;
  /** What the search finds, as a hint below it. */
  searches?: string;
  filter?: ListFilter<F>;
  empty: { title: string; text: string };
};

/** A list of any length: narrowed in the address, a table or cards, followed by 'Show more'. */
export function LongList<Row, F extends string = never>(props: LongListProps<Row, F>) {
  const { query, place, title, searches, filter, noun } = props;
  return (
    <section aria-label={`List of ${noun.many}`} className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
      {title && <h2 className="font-bold text-lg leading-7 tracking-tight">{title}</h2>}
      {place && <LongListToolbar place={place} searches={searches} filter={filter} />}
      <p role="status" className="my-4 min-h-5 text-muted text-sm tabular-nums">
        {standOf(query, noun)}
      </p>
      <Body {...props} />
    </section>
  );
}

function Body<Row, F extends string>({ query, columns, keyOf, noun, place, empty }: LongListProps<Row, F>) {
  const rows = query.data?.rows;
  if (!rows && query.error) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  if (rows?.length === 0) return <EmptyList place={place} noun={noun} {...empty} />;
  return (
    <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && 'opacity-60')}>
      <ListRows columns={columns} rows={rows} keyOf={keyOf} />
      {rows && (
        <ShowMore
          shown={counted(rows.length, noun)}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? query.error : null}
          onMore={() => query.fetchNextPage()}
        />
      )}
    </div>
  );
}

/** Read out when it changes; a list without a total is a log. */
function standOf<Row>({ data, isPending }: LongListQuery<Row>, noun: Noun): string | null {
  if (!data) return isPending ? `Loading ${noun.many}...` : null;
  if (data.total === undefined) return 'Newest first';
  return data.isTotalCapped ? `${figure(data.total)}+ ${noun.many}` : counted(data.total, noun);
}
