import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.tsx';
import { figure } from './wording.ts';

type AttentionCardProps<Data, Row> = {
  title: string;
  description: string;
  /** How much there is of it; bad when somebody should look at once. */
  tone: 'warn' | 'bad';
  query: UseQueryResult<Data>;
  read: (data: Data) => { rows: Row[]; total: number };
  keyOf: (row: Row) => string;
  /** The good news that there is none. */
  nothing: string;
  /** Follows the rows. */
  foot?: ReactNode;
  children: (row: Row) => ReactNode;
};

const expectedRows = 3;

/** A few things that wait for an operator, and how many there are. */
export function AttentionCard<Data, Row>(props: AttentionCardProps<Data, Row>) {
  const { title, description, tone, query, read, keyOf, nothing, foot, children } = props;
  const total = query.data === undefined ? null : read(query.data).total;
  return (
    <Card
      title={title}
      description={description}
      action={total !== null && <Badge variant={total > 0 ? tone : 'good'}>{figure(total)}</Badge>}
    >
      <Loaded query={query} rows={expectedRows}>
        {(data) => {
          const { rows } = read(data);
          if (rows.length === 0) return <GoodNews text={nothing} />;
          return (
            <>
              <ScrollRegion label={`List: ${title}`} className="-mx-1 max-h-96 px-1">
                <ul className="divide-y divide-line border-line border-y">
                  {rows.map((row) => (
                    <li key={keyOf(row)} className="flex items-center justify-between gap-4 py-3 text-sm leading-6">
                      {children(row)}
                    </li>
                  ))}
                </ul>
              </ScrollRegion>
              {foot}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function GoodNews({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-sunken px-4 py-3 text-sm leading-6">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      {text}
    </p>
  );
}
