import type { ReportDay } from '@outloud/contract/operators/reports';
import { deliveryPromise } from '@outloud/domain/roasts';
import {
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
import { axisProps, chartMargin, dayAxisProps, gridProps, tooltipProps } from './chart-props.ts';
import { formatHours } from './format-report.ts';

const lineProps = { strokeWidth: 2, connectNulls: true, isAnimationActive: false } as const;

const formatLegend = (name: string) => <span className="text-muted">{name}</span>;

/** Includes a reference line at the promised delivery time. */
export function HoursByDay({ days }: { days: ReportDay[] }) {
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
