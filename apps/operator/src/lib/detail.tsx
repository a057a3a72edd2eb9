import { cn } from '@outloud/ui/cn';
import type { ReactNode } from 'react';

/** Facts side by side; for rows of name and figure see Facts. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm leading-6">{children}</dl>;
}

type DetailProps = {
  term: string;
  /** A text that needs the whole width. */
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

/** A text of somebody else's, with its paragraphs. */
export function Prose({ text, none = 'None given' }: { text: string | null; none?: string }) {
  return text ? <p className="whitespace-pre-line">{text}</p> : <p className="text-muted">{none}</p>;
}
