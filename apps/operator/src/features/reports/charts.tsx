import { formatCreditCount, formatNumber } from '@outloud/app-kit/format';
import type { EndpointResponse } from '@outloud/contract/endpoint';
import type { getOperatorReport, ReportDay } from '@outloud/contract/operators/reports';
import { deliveryPromise } from '@outloud/domain/roasts';
import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDay, formatHours, formatPercent } from './format-report.ts';

type Report = EndpointResponse<typeof getOperatorReport>;

/** For screen readers, each chart shows its total as text, and the table below lists every day. */
export function Charts({ report }: { report: Report }) {
  const { days, medianHours, p95Hours, inTime } = report;
  const sum = (getValue: (day: ReportDay) => number) => days.reduce((total, day) => total + getValue(day), 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
      <ChartFigure title="Requests" total={formatNumber(sum((day) => day.requests))}>
        <BarsByDay days={days} name="Requests" field="requests" />
      </ChartFigure>
      <ChartFigure title="Completed deliveries" total={formatNumber(sum((day) => day.deliveries))}>
        <BarsByDay days={days} name="Deliveries" field="deliveries" />
      </ChartFigure>
      <ChartFigure
        title="Time from request to delivery"
        total={
          medianHours === null
            ? 'No deliveries yet'
            : `${formatHours(medianHours)} median, ${formatHours(p95Hours)} 95th percentile`
        }
        note={inTime === null ? undefined : `${formatPercent(inTime)} within ${deliveryPromise.hours} hours`}
      >
        <HoursByDay days={days} />
      </ChartFigure>
      <ChartFigure
        title="Revenue"
        total={formatCreditCount(sum((day) => day.revenue))}
        note={`${formatCreditCount(sum((day) => day.bought))} bought`}
      >
        <BarsByDay days={days} name="Credits" field="revenue" />
      </ChartFigure>
    </div>
  );
}

type ChartFigureProps = { title: string; total: string; note?: string; children: ReactNode };

function ChartFigure({ title, total, note, children }: ChartFigureProps) {
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

type BarsByDayProps = { days: ReportDay[]; name: string; field: 'requests' | 'deliveries' | 'revenue' };

function BarsByDay({ days, name, field }: BarsByDayProps) {
  return (
    <ResponsiveContainer>
      <BarChart data={days} margin={chartMargin} accessibilityLayer={false}>
        <CartesianGrid {...gridProps} />
        <XAxis {...dayAxisProps} />
        <YAxis {...axisProps} allowDecimals={false} axisLine={false} />
        <Tooltip {...tooltipProps} />
        <Bar dataKey={field} name={name} fill="var(--color-ember)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

const lineProps = { strokeWidth: 2, connectNulls: true, isAnimationActive: false } as const;

const formatLegend = (name: string) => <span className="text-muted">{name}</span>;

/** Includes a reference line at the promised delivery time. */
function HoursByDay({ days }: { days: ReportDay[] }) {
  return (
    <ResponsiveContainer>
      <LineChart data={days} margin={chartMargin} accessibilityLayer={false}>
        <CartesianGrid {...gridProps} />
        <XAxis {...dayAxisProps} />
        <YAxis
          {...axisProps}
          axisLine={false}
          unit=" h"
          domain={[0, (highest: number) => Math.max(highest, 60)]}
          width={64}
        />
        <Tooltip {...tooltipProps} formatter={(hours) => formatHours(Number(hours))} />
        <Legend verticalAlign="top" align="right" iconType="plainline" formatter={formatLegend} />
        <ReferenceLine
          y={deliveryPromise.hours}
          stroke="var(--color-bad)"
          strokeDasharray="4 4"
          label={{
            value: `${deliveryPromise.hours} h`,
            position: 'insideTopLeft',
            fill: 'var(--color-bad)',
            fontSize: 12,
          }}
        />
        <Line {...lineProps} dataKey="medianHours" name="Median" stroke="var(--color-ember)" dot={{ r: 2 }} />
        <Line
          {...lineProps}
          dataKey="p95Hours"
          name="95th percentile"
          stroke="var(--color-warn)"
          strokeDasharray="6 3"
          dot={{ r: 2 }}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

const axisProps = {
  stroke: 'var(--color-edge)',
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
  tickLine: false,
} as const;
const dayAxisProps = { ...axisProps, dataKey: 'date', tickFormatter: formatDay, minTickGap: 32 } as const;
const gridProps = { stroke: 'var(--color-line)', vertical: false } as const;
const chartMargin = { top: 8, right: 8, bottom: 0, left: -16 } as const;

const tooltipProps = {
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
