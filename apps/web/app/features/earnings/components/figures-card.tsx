import type { Earnings } from '@outloud/contract/earnings';
import { dollars } from '@outloud/domain/money';
import { Card } from '@outloud/ui/card';
import { hourlyWords, maturingWords } from './earnings-words.ts';

/** Where the rest of the pay stands, from the newest to the oldest. */
export function FiguresCard({ earnings }: { earnings: Earnings }) {
  const hourly = hourlyWords(earnings.hourlyRate);
  return (
    <Card title="All of your pay">
      <dl className="-mt-2 divide-y divide-line text-sm leading-6">
        <Figure term="Pending" value={dollars(earnings.pending)} note="Handed in, and not decided on yet." />
        <Figure term="Waiting" value={dollars(earnings.maturing)} note={maturingWords(earnings.nextPayable)} />
        {earnings.frozen > 0 && (
          <Figure
            term="Held back"
            value={dollars(earnings.frozen)}
            note="Its customer’s payment went back to the card. It becomes payable once they have settled it with us."
          />
        )}
        {earnings.requested > 0 && (
          <Figure term="On its way" value={dollars(earnings.requested)} note="Requested, and not sent yet." />
        )}
        <Figure term="Paid out" value={dollars(earnings.paidOut)} />
        <Figure term="Earned in all" value={dollars(earnings.earned)} />
        <Figure term="By the hour" value={hourly.value} note={hourly.note} />
      </dl>
    </Card>
  );
}

function Figure({ term, value, note }: { term: string; value: string; note?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <dt className="font-semibold">{term}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-muted text-xs leading-5">{note}</dd>}
    </div>
  );
}
