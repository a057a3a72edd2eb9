import { cn } from '@outloud/ui/cn';
import type { ReactNode } from 'react';

/** A line of a statement, in whatever is counted there. */
export type Movement = {
  _id: string;
  createdAt: string;
  kind: ReactNode;
  reason: ReactNode;
  /** By which it is coloured; what it says is in the words. */
  amount: number;
  change: string;
  balance: string;
};

export function changeLook(amount: number): string {
  return cn({ 'text-good': amount > 0, 'text-muted': amount === 0 });
}
