import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-line border-t">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-3 text-sm leading-6 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
