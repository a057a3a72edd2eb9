import { useNarrow } from '@outloud/ui/narrow';
import { useLayoutEffect, useRef, useState } from 'react';
import { ListCards, ListCardsSkeleton } from './list-cards.tsx';
import type { Column } from './list-column.ts';
import { ListTable, ListTableSkeleton } from './list-table.tsx';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

type ListRowsProps<Row> = {
  columns: Column<Row>[];
  /** Undefined while they are on their way. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => string;
};

/** A table where there is room for it, cards elsewhere. */
export function ListRows<Row>({ columns, rows, keyOf }: ListRowsProps<Row>) {
  const isNarrow = useNarrow();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(box.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const isTable = !isNarrow && width >= widthOf(columns);
  const [Rows, Placeholders] = isTable ? [ListTable, ListTableSkeleton] : [ListCards, ListCardsSkeleton];
  return (
    <div ref={box}>
      {rows ? (
        <Rows columns={columns} rows={rows} keyOf={keyOf} />
      ) : (
        <Placeholders columns={columns} rows={placeholders} />
      )}
    </div>
  );
}

/** In pixels. A sidebar or a second column takes its share of any screen, so the screen's own width says little. */
function widthOf<Row>(columns: Column<Row>[]): number {
  return columns.reduce((sum, { isWide }) => sum + (isWide ? 176 : 96), 0);
}
