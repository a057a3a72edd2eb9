import { Skeleton } from '@outloud/ui/loading';
import { useIsNarrow } from '@outloud/ui/use-is-narrow';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Column, ListTable, ListTableSkeleton } from './list-table.tsx';

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

type ListCardsProps<Row> = { columns: Column<Row>[]; rows: Row[]; getKey: (row: Row) => string };

/** Replaces the table on small screens. */
function ListCards<Row>({ columns, rows, getKey }: ListCardsProps<Row>) {
  const [titleColumn, ...otherColumns] = columns;
  const factColumns = otherColumns.filter(({ isAction }) => !isAction);
  const actionColumns = otherColumns.filter(({ isAction }) => isAction);
  return (
    <ul className="border-line border-t">
      {rows.map((row) => (
        <Card key={getKey(row)}>
          <div className="text-base">{titleColumn?.cell(row)}</div>
          <dl className="grid gap-1">
            {factColumns.map(({ name, cell }) => (
              <Line key={name} name={name}>
                {cell(row)}
              </Line>
            ))}
          </dl>
          {actionColumns.map(({ name, cell }) => (
            <div key={name} className="grid *:w-full">
              {cell(row)}
            </div>
          ))}
        </Card>
      ))}
    </ul>
  );
}

function ListCardsSkeleton<Row>({ columns, rows }: { columns: Column<Row>[]; rows: string[] }) {
  const factColumns = columns.slice(1).filter(({ isAction }) => !isAction);
  return (
    <ul className="border-line border-t">
      {rows.map((row) => (
        <Card key={row}>
          <Skeleton className="my-1 h-4 w-2/3" />
          <dl className="grid gap-1">
            {factColumns.map(({ name }) => (
              <Line key={name} name={name}>
                <Skeleton className="my-1.5 h-3 w-24" />
              </Line>
            ))}
          </dl>
          {columns.some(({ isAction }) => isAction) && <Skeleton className="h-9" />}
        </Card>
      ))}
    </ul>
  );
}

function Card({ children }: { children: ReactNode }) {
  return <li className="grid gap-3 border-line border-b py-4 text-sm leading-6 last:border-0">{children}</li>;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  );
}
