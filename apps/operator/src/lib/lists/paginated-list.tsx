import { formatNumber, type Noun, pluralize } from '@outloud/app-kit/format';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { EmptyState } from '@outloud/ui/empty-state';
import { Field } from '@outloud/ui/forms/field';
import { Select } from '@outloud/ui/forms/input';
import { ShowMore } from '@outloud/ui/navigation/pagination';
import { LoadFailure } from '../query-content.tsx';
import { ListRows } from './list-rows.tsx';
import type { Column } from './list-table.tsx';
import { SearchField } from './search-field.tsx';
import type { ListParams, PaginatedListQuery } from './use-paginated-list.ts';

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

type ListFilter<F extends string> = {
  label: string;
  /** The label of the option that removes the filter. */
  allLabel: string;
  labels: Record<F, string>;
};

type ListToolbarProps<F extends string> = {
  params: ListParams<F>;
  /** The hint below the search field. Without a hint, there is no search field. */
  searchHint?: string;
  filter?: ListFilter<F>;
};

function ListToolbar<F extends string>({ params, searchHint, filter }: ListToolbarProps<F>) {
  return (
    <search className="flex flex-col gap-4 md:flex-row">
      {searchHint && (
        <div className="max-w-2xl grow">
          <SearchField hint={searchHint} search={params.search} onSearch={params.setSearch} />
        </div>
      )}
      {filter && (
        <div className="md:w-56">
          <FilterField filter={filter} params={params} />
        </div>
      )}
    </search>
  );
}

function FilterField<F extends string>({ filter, params }: { filter: ListFilter<F>; params: ListParams<F> }) {
  const options = Object.entries(filter.labels) as [F, string][];
  const selectFilter = (value: string) => params.setFilter(options.find(([option]) => option === value)?.[0]);
  return (
    <Field label={filter.label}>
      {(control) => (
        <Select {...control} value={params.filter ?? ''} onChange={(event) => selectFilter(event.target.value)}>
          <option value="">{filter.allLabel}</option>
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type EmptyListProps<F extends string> = {
  params: ListParams<F> | undefined;
  noun: Noun;
  title: string;
  /** Shown if neither a search nor a filter is active. */
  text: string;
};

function EmptyList<F extends string>({ params, noun, title, text }: EmptyListProps<F>) {
  const isFiltered = params && (params.search !== '' || params.filter !== undefined);
  if (!isFiltered) return <EmptyState title={title} text={text} />;
  const showAll = () => {
    // Clearing removes the clicked button, so the heading receives the focus.
    document.querySelector('h1')?.focus({ preventScroll: true });
    params.clear();
  };
  return (
    <EmptyState title={title} text="Nothing matches your search or filter.">
      <Button variant="secondary" size="sm" onClick={showAll}>
        Show all {noun.many}
      </Button>
    </EmptyState>
  );
}
