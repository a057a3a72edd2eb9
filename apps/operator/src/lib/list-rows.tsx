import { useIsNarrow } from '@outloud/ui/use-is-narrow';
import { useLayoutEffect, useRef, useState } from 'react';
import { ListCards, ListCardsSkeleton } from './list-cards.tsx';
import type { Column } from './list-column.ts';
import { ListTable, ListTableSkeleton } from './list-table.tsx';

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

type ListRowsProps<Row> = {
  columns: Column<Row>[];
  /** Undefined while loading. */
  rows: Row[] | undefined;
  getKey: (row: Row) => string;
};

/** Shows a table if the container is wide enough, and cards otherwise. */
export function ListRows<Row>({ columns, rows, getKey }: ListRowsProps<Row>) {
  const isNarrow = useIsNarrow();
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(container.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (container.current) observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  const isTable = !isNarrow && width >= getMinTableWidth(columns);
  const [Rows, SkeletonRows] = isTable ? [ListTable, ListTableSkeleton] : [ListCards, ListCardsSkeleton];
  return (
    <div ref={container}>
      {rows ? (
        <Rows columns={columns} rows={rows} getKey={getKey} />
      ) : (
        <SkeletonRows columns={columns} rows={skeletonKeys} />
      )}
    </div>
  );
}

/** In pixels. Compared with the container width, because a sidebar or a second column takes part of the screen. */
function getMinTableWidth<Row>(columns: Column<Row>[]): number {
  return columns.reduce((sum, { isWide }) => sum + (isWide ? 176 : 96), 0);
}
