import type { ReportDay } from '@outloud/contract/operators/reports';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisProps, chartMargin, dayAxisProps, gridProps, tooltipProps } from './chart-props.ts';

type BarsByDayProps = { days: ReportDay[]; name: string; field: 'requests' | 'deliveries' | 'revenue' };

export function BarsByDay({ days, name, field }: BarsByDayProps) {
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
