import { Check } from 'lucide-react';
import { creditCount, figure } from '../../../lib/wording.ts';

type PaymentLandedProps = { added?: { credits: number; balance: number } };

/** A payment lands: the one moment on this page that may be loud. */
export function PaymentLanded({ added }: PaymentLandedProps) {
  return (
    <div
      role="status"
      className="flex animate-rise items-center gap-5 rounded-3xl rounded-bl-md border border-good/30 bg-good-soft px-5 py-5 sm:px-6"
    >
      <span className="hidden size-11 shrink-0 place-items-center rounded-full bg-good text-good-soft sm:grid">
        <Check aria-hidden="true" strokeWidth={3} className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold font-display text-lg leading-7 tracking-tight">
          Payment successful! Your credits have been added.
        </p>
        {added && <p className="text-muted">You have {creditCount(added.balance)} now. Go on, ask for the truth.</p>}
      </div>
      {added && (
        <p className="font-display font-extrabold text-4xl text-good tabular-nums tracking-[-0.03em]">
          +{figure(added.credits)}
          <span className="sr-only"> credits</span>
        </p>
      )}
    </div>
  );
}
