import { cn } from '@outloud/ui/cn';
import type { ReactNode } from 'react';

/** A grid of terms and values. See Facts for a one-column list. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm leading-6">{children}</dl>;
}

type DetailProps = {
  term: string;
  /** Takes the full width, for long text. */
  isWide?: boolean;
  children: ReactNode;
};

export function Detail({ term, isWide = false, children }: DetailProps) {
  return (
    <div className={cn('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-muted">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** User-written text with its line breaks. */
export function Prose({ text, emptyText = 'Not provided' }: { text: string | null; emptyText?: string }) {
  return text ? <p className="whitespace-pre-line">{text}</p> : <p className="text-muted">{emptyText}</p>;
}
