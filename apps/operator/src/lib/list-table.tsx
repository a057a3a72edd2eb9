import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/skeleton';
import { Table } from '@outloud/ui/table';
import type { ReactNode } from 'react';
import type { Column } from './list-column.ts';

type ListTableProps<Row> = { columns: Column<Row>[]; rows: Row[]; keyOf: (row: Row) => string };

export function ListTable<Row>({ columns, rows, keyOf }: ListTableProps<Row>) {
  return (
    <Frame columns={columns}>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map((column) => (
            <td key={column.name} className={lookOf(column)}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );
}

/** The same table, its rows still to come. */
export function ListTableSkeleton<Row>({ columns, rows }: { columns: Column<Row>[]; rows: string[] }) {
  return (
    <Frame columns={columns}>
      {rows.map((row) => (
        <tr key={row}>
          {columns.map((column) => (
            <td key={column.name} className={lookOf(column)}>
              <Skeleton className={cn('my-1.5 h-3', column.isWide ? 'w-4/5' : 'w-16', column.isRight && 'ml-auto')} />
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );
}

function Frame<Row>({ columns, children }: { columns: Column<Row>[]; children: ReactNode }) {
  return (
    <Table className="[&_td]:py-3 [&_th]:pt-0">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={cn(lookOf(column), column.isRight && 'text-right!')}>
              {column.isAction ? <span className="sr-only">{column.name}</span> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

function lookOf<Row>({ isWide, isRight }: Column<Row>): string {
  return cn('not-last:pr-4', isRight && 'text-right', isWide ? 'min-w-40' : 'whitespace-nowrap');
}
