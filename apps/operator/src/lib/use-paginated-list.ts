import type { Pagination } from '@outloud/contract/operators/fields';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

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
