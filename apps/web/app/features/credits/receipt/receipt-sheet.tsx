import { formatCreditCount, formatDate } from '@outloud/app-kit/format';
import type { Receipt } from '@outloud/contract/credits';
import { formatDollars } from '@outloud/domain/credits';
import { Logo } from '@outloud/ui/logo';
import type { ReactNode } from 'react';
import { contactEmail } from '../../../site-config.ts';

const methodLabels = { card: 'Card', test: 'Test payment, no card was charged' };

/** Looks the same on screen and in print. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { customer } = receipt;
  const isTest = receipt.method === 'test';
  return (
    <article className="mt-8 max-w-2xl rounded-2xl border border-line bg-surface p-6 sm:p-10 print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="grid gap-3">
          <Logo />
          {isTest && <p className="font-semibold text-warn">Test receipt: no money was paid</p>}
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
          <dt className="text-muted">Number</dt>
          <dd className="font-semibold">{receipt.number}</dd>
          <dt className="text-muted">Paid on</dt>
          <dd className="font-semibold">
            <time dateTime={receipt.paidAt}>{formatDate(receipt.paidAt)}</time>
          </dd>
        </dl>
      </div>
      <div className="mt-10 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party heading="Billed to">
          {customer.companyName && <p className="font-semibold">{customer.companyName}</p>}
          <p className={customer.companyName ? '' : 'font-semibold'}>{customer.fullName}</p>
          <p className="text-muted">{customer.email}</p>
        </Party>
        <Party heading="Sold by">
          <p className="font-semibold">Outloud</p>
          <p className="text-muted">{contactEmail}</p>
        </Party>
      </div>
      <dl className="mt-10 border-line border-y tabular-nums">
        <Line term={`${formatCreditCount(receipt.credits)} at ${formatDollars(1)} each`}>
          {formatDollars(receipt.amount)}
        </Line>
        <Line term={<span className="font-bold text-ink text-lg">{isTest ? 'Total' : 'Total paid'}</span>}>
          <span className="font-display font-extrabold text-3xl tracking-[-0.03em]">
            {formatDollars(receipt.amount)}
          </span>
        </Line>
      </dl>
      <p className="mt-5 text-muted text-sm leading-6">
        Method: <span className="font-semibold text-ink">{methodLabels[receipt.method]}</span>. Amounts are in US
        dollars.
      </p>
      {receipt.reversed > 0 && (
        <p className="mt-3 border-bad border-l-4 pl-3 text-sm leading-6">
          <span className="font-semibold">Reversed:</span> {formatDollars(receipt.reversed)} returned to the card,{' '}
          {formatCreditCount(receipt.reversed)} removed.
        </p>
      )}
    </article>
  );
}

function Party({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="min-w-0 leading-6">
      <h2 className="mb-1 font-sans font-semibold text-muted text-xs">{heading}</h2>
      {children}
    </section>
  );
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-b py-3.5 last:border-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
