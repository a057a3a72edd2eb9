import { formatDay } from './format-report.ts';

export const axisProps = {
  stroke: 'var(--color-edge)',
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
  tickLine: false,
} as const;
export const dayAxisProps = { ...axisProps, dataKey: 'date', tickFormatter: formatDay, minTickGap: 32 } as const;
export const gridProps = { stroke: 'var(--color-line)', vertical: false } as const;
export const chartMargin = { top: 8, right: 8, bottom: 0, left: -16 } as const;

export const tooltipProps = {
  labelFormatter: (date: unknown) => formatDay(String(date)),
  cursor: { fill: 'var(--color-sunken)', stroke: 'var(--color-line)' },
  contentStyle: {
    background: 'var(--color-surface)',
    border: '1px solid var(--color-line)',
    borderRadius: '0.75rem',
    color: 'var(--color-ink)',
  },
  itemStyle: { color: 'var(--color-ink)' },
  isAnimationActive: false,
} as const;
