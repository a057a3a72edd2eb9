import type { Pagination } from '@outloud/contract/operators/fields';
import { minSearchLength } from '@outloud/domain/operators';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

type ListPage<Row> = { rows: Row[] } & Pick<Pagination, 'nextCursor'> & Partial<Pagination>;

type PaginatedListOptions<Row> = { queryKey: QueryKey; load: (cursor: string | undefined) => Promise<ListPage<Row>> };

export type PaginatedListQuery<Row> = ReturnType<typeof usePaginatedList<Row>>;

/** Loads a list page by page (keyset pagination). The previous result stays visible while a new search loads. */
export function usePaginatedList<Row>({ queryKey, load }: PaginatedListOptions<Row>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      total: pages.at(-1)?.total,
      isTotalCapped: pages.at(-1)?.isTotalCapped ?? false,
    }),
  });
}

const searchParam = 'search';

export type ListParams<F extends string> = {
  search: string;
  filter: F | undefined;
  setSearch: (search: string) => void;
  setFilter: (filter: F | undefined) => void;
  clear: () => void;
};

/** Search and filter are stored in the URL, so that they survive a reload and work with the back button. */
export function useListParams<F extends string = never>(
  filterParam = 'status',
  filters: readonly F[] = [],
): ListParams<F> {
  const [searchParams, setSearchParams] = useSearchParams();
  const change = (changes: Record<string, string | undefined>) =>
    setSearchParams((before) => applyChanges(before, changes), { replace: true, preventScrollReset: true });
  const search = searchParams.get(searchParam)?.trim() ?? '';
  return {
    search: search.length < minSearchLength ? '' : search,
    filter: filters.find((filter) => filter === searchParams.get(filterParam)),
    setSearch: (next) => change({ [searchParam]: next }),
    setFilter: (filter) => change({ [filterParam]: filter }),
    clear: () => change({ [searchParam]: undefined, [filterParam]: undefined }),
  };
}

function applyChanges(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
