import { cn } from '@outloud/ui/cn';
import type { ReactNode } from 'react';

/** A statement row with formatted amounts, in credits or in dollars. */
export type TransactionRow = {
  _id: string;
  createdAt: string;
  kind: ReactNode;
  reason: ReactNode;
  /** Determines the color. `change` is the formatted text. */
  amount: number;
  change: string;
  balance: string;
};

export function getChangeClass(amount: number): string {
  return cn({ 'text-good': amount > 0, 'text-muted': amount === 0 });
}
