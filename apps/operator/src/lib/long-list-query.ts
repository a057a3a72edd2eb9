import type { Pagination } from '@outloud/contract/operators/fields';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

type ListPage<Row> = { rows: Row[] } & Pick<Pagination, 'nextCursor'> & Partial<Pagination>;

type LongListOptions<Row> = { queryKey: QueryKey; load: (cursor: string | undefined) => Promise<ListPage<Row>> };

export type LongListQuery<Row> = ReturnType<typeof useLongList<Row>>;

/** A list of any length, page after page. While another one is on its way, the one before stays in sight. */
export function useLongList<Row>({ queryKey, load }: LongListOptions<Row>) {
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
