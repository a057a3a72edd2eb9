import type { ReactNode } from 'react';

/** Of a table; on a small screen each row is a card that the first column heads and the others follow by name. */
export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Figures and buttons stand at the right. */
  isRight?: boolean;
  /** Takes what room there is, for what may be long. */
  isWide?: boolean;
  /** A button needs no name above it. */
  isAction?: boolean;
};
