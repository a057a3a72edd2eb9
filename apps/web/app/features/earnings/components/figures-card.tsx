import type { Earnings } from '@outloud/contract/earnings';
import { dollars } from '@outloud/domain/money';
import { Card } from '@outloud/ui/card';
import { hourlyWords, maturingWords } from './earnings-words.ts';

export function FiguresCard({ earnings }: { earnings: Earnings }) {
  const hourly = hourlyWords(earnings.hourlyRate);
  return (
    <Card title="Pay overview">
      <dl className="-mt-2 divide-y divide-line text-sm leading-6">
        <PayRow term="Pending" value={dollars(earnings.pending)} note="Submitted, not decided yet." />
        <PayRow term="Waiting" value={dollars(earnings.maturing)} note={maturingWords(earnings.nextPayable)} />
        {earnings.frozen > 0 && (
          <PayRow
            term="On hold"
            value={dollars(earnings.frozen)}
            note="The customer’s payment was returned to the card. This becomes payable when the customer settles the debt."
          />
        )}
        {earnings.requested > 0 && (
          <PayRow term="Requested" value={dollars(earnings.requested)} note="Not sent yet." />
        )}
        <PayRow term="Paid out" value={dollars(earnings.paidOut)} />
        <PayRow term="Total earned" value={dollars(earnings.earned)} />
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
