import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/loading';
import { Table } from '@outloud/ui/table';
import type { ReactNode } from 'react';

/** A table column. On small screens, each row is a card with the first column as its title. */
export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /** For numbers and buttons. */
  isRightAligned?: boolean;
  /** For long text. */
  isWide?: boolean;
  /** A column of buttons, without a visible header. */
  isAction?: boolean;
};

type ListTableProps<Row> = { columns: Column<Row>[]; rows: Row[]; getKey: (row: Row) => string };

export function ListTable<Row>({ columns, rows, getKey }: ListTableProps<Row>) {
  return (
    <TableFrame columns={columns}>
      {rows.map((row) => (
        <tr key={getKey(row)}>
          {columns.map((column) => (
            <td key={column.name} className={getCellClass(column)}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

export function ListTableSkeleton<Row>({ columns, rows }: { columns: Column<Row>[]; rows: string[] }) {
  return (
    <TableFrame columns={columns}>
      {rows.map((row) => (
        <tr key={row}>
          {columns.map((column) => (
            <td key={column.name} className={getCellClass(column)}>
              <Skeleton
                className={cn('my-1.5 h-3', column.isWide ? 'w-4/5' : 'w-16', column.isRightAligned && 'ml-auto')}
              />
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

function TableFrame<Row>({ columns, children }: { columns: Column<Row>[]; children: ReactNode }) {
  return (
    <Table className="[&_td]:py-3 [&_th]:pt-0">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={cn(getCellClass(column), column.isRightAligned && 'text-right!')}
            >
              {column.isAction ? <span className="sr-only">{column.name}</span> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

function getCellClass<Row>({ isWide, isRightAligned }: Column<Row>): string {
  return cn('not-last:pr-4', isRightAligned && 'text-right', isWide ? 'min-w-40' : 'whitespace-nowrap');
}
