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
