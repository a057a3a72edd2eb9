import type { EndpointResponse } from '@outloud/contract/endpoint';
import type { getOperatorReport, ReportDay } from '@outloud/contract/operators/reports';
import { deliveryPromise } from '@outloud/domain/roasts';
import { formatCreditCount, formatNumber } from '../../../lib/format.ts';
import { BarsByDay } from './bars-by-day.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { formatHours, formatPercent } from './format-report.ts';
import { HoursByDay } from './hours-by-day.tsx';

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
