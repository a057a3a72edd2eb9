import { formatNumber } from '@outloud/app-kit/format';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryContent } from './query-content.tsx';

type AttentionCardProps<Data, Row> = {
  title: string;
  description: string;
  /** The color of the count badge. `bad` is for urgent items. */
  tone: 'warn' | 'bad';
  query: UseQueryResult<Data>;
  select: (data: Data) => { rows: Row[]; total: number };
  getKey: (row: Row) => string;
  /** Shown if there are no rows. */
  emptyText: string;
  footer?: ReactNode;
  children: (row: Row) => ReactNode;
};

const skeletonRows = 3;

/** A dashboard card with the first few items that need an operator, and their total. */
export function AttentionCard<Data, Row>(props: AttentionCardProps<Data, Row>) {
  const { title, description, tone, query, select, getKey, emptyText, footer, children } = props;
  const total = query.data === undefined ? null : select(query.data).total;
  return (
    <Card
      title={title}
      description={description}
      action={total !== null && <Badge variant={total > 0 ? tone : 'good'}>{formatNumber(total)}</Badge>}
    >
      <QueryContent query={query} rows={skeletonRows}>
        {(data) => {
          const { rows } = select(data);
          if (rows.length === 0) return <EmptyMessage text={emptyText} />;
          return (
            <>
              <ScrollRegion label={`List: ${title}`} className="-mx-1 max-h-96 px-1">
                <ul className="divide-y divide-line border-line border-y">
                  {rows.map((row) => (
                    <li key={getKey(row)} className="flex items-center justify-between gap-4 py-3 text-sm leading-6">
                      {children(row)}
                    </li>
                  ))}
                </ul>
              </ScrollRegion>
              {footer}
            </>
          );
        }}
      </QueryContent>
    </Card>
  );
}

function EmptyMessage({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-sunken px-4 py-3 text-sm leading-6">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      {text}
    </p>
  );
}
