import type { ReportDay } from '@outloud/contract/operators/reports';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, dayAxis, grid, margin, tooltip } from './chart-looks.ts';

type BarsByDayProps = { days: ReportDay[]; name: string; field: 'requests' | 'deliveries' | 'revenue' };

export function BarsByDay({ days, name, field }: BarsByDayProps) {
  return (
    <ResponsiveContainer>
      <BarChart data={days} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis {...dayAxis} />
        <YAxis {...axis} allowDecimals={false} axisLine={false} />
        <Tooltip {...tooltip} />
        <Bar dataKey={field} name={name} fill="var(--color-ember)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
