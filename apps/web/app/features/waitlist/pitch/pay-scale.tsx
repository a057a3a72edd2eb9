import { highestPay, payExamples } from '@outloud/domain/earnings';
import { formatDollars } from '@outloud/domain/money';

export function PayScale() {
  return (
    <section
      aria-labelledby="pay-scale-title"
      className="rounded-4xl rounded-bl-lg bg-night px-6 py-8 text-on-night sm:px-9 sm:py-10"
    >
      <h2 id="pay-scale-title" className="font-bold text-2xl tracking-[-0.02em]">
        What one review pays
      </h2>
      <p className="mt-1 text-night-muted leading-7">It depends on whose opinion the customer asks for.</p>
      <dl className="mt-6 grid gap-5">
        {payExamples.map(({ label, pay }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4">
            <dt className="leading-6">{label}</dt>
            <dd className="font-bold font-display text-2xl leading-7 tabular-nums">{formatDollars(pay)}</dd>
            <div aria-hidden="true" className="col-span-2 mt-2 h-1.5 rounded-full bg-night-muted/25">
              <div className="h-full rounded-full bg-night-ember" style={{ width: `${(pay / highestPay) * 100}%` }} />
            </div>
          </div>
        ))}
      </dl>
    </section>
  );
}
