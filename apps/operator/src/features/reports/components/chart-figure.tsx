import type { ReactNode } from 'react';

type ChartFigureProps = { title: string; total: string; note?: string; children: ReactNode };

export function ChartFigure({ title, total, note, children }: ChartFigureProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 text-sm leading-6">
        <span className="block text-muted">{title}</span>
        <span className="font-bold text-lg tabular-nums leading-7">{total}</span>
        {note && <span className="ml-2 text-muted tabular-nums">{note}</span>}
      </figcaption>
      <div aria-hidden="true" className="h-48 text-xs tabular-nums">
        {children}
      </div>
    </figure>
  );
}
