import type { Earnings } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/money';
import { Card } from '@outloud/ui/card';
import { formatHourlyRate, formatNextPayable } from './earnings.labels.ts';

export function PayOverviewCard({ earnings }: { earnings: Earnings }) {
  const hourly = formatHourlyRate(earnings.hourlyRate);
  return (
    <Card title="Pay overview">
      <dl className="-mt-2 divide-y divide-line text-sm leading-6">
        <PayRow term="Pending" value={formatDollars(earnings.pending)} note="Submitted and waiting for a decision." />
        <PayRow
          term="Waiting"
          value={formatDollars(earnings.maturing)}
          note={formatNextPayable(earnings.nextPayable)}
        />
        {earnings.frozen > 0 && (
          <PayRow
            term="On hold"
            value={formatDollars(earnings.frozen)}
            note="The customer’s payment was returned to the card. This becomes payable when the customer settles the debt."
          />
        )}
        {earnings.requested > 0 && (
          <PayRow term="Requested" value={formatDollars(earnings.requested)} note="Not sent yet." />
        )}
        <PayRow term="Paid out" value={formatDollars(earnings.paidOut)} />
        <PayRow term="Total earned" value={formatDollars(earnings.earned)} />
        <PayRow term="Hourly rate" value={hourly.value} note={hourly.note} />
      </dl>
    </Card>
  );
}

function PayRow({ term, value, note }: { term: string; value: string; note?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <dt className="font-semibold">{term}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-muted text-xs leading-5">{note}</dd>}
    </div>
  );
}
