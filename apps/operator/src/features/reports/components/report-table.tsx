import type { ReportDay } from '@outloud/contract/operators/reports';
import { ScrollRegion } from '@outloud/ui/scroll-region';
import { Table } from '@outloud/ui/table';
import { formatNumber } from '../../../lib/format.ts';
import { formatDay, formatHours } from './format-report.ts';

/** The chart data as a table, for screen readers. */
export function ReportTable({ days }: { days: ReportDay[] }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm font-semibold text-ember text-sm">Show as table</summary>
      <ScrollRegion label="Statistics by day" className="mt-4 max-h-96 overflow-x-auto">
        <Table className="whitespace-nowrap [&_td]:py-2 [&_td]:pr-6 [&_th]:py-2 [&_th]:pr-6">
          <caption className="sr-only">Statistics by day, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Requests</th>
              <th scope="col">Deliveries</th>
              <th scope="col">Median</th>
              <th scope="col">95th percentile</th>
              <th scope="col">Revenue</th>
              <th scope="col">Credits bought</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{formatDay(day.date)}</td>
                <td>{formatNumber(day.requests)}</td>
                <td>{formatNumber(day.deliveries)}</td>
                <td>{formatHours(day.medianHours)}</td>
                <td>{formatHours(day.p95Hours)}</td>
                <td>{formatNumber(day.revenue)}</td>
                <td>{formatNumber(day.bought)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </details>
  );
}
