import { isLowBalance } from '@outloud/domain/credits';
import { cn } from '@outloud/ui/cn';
import { Check } from 'lucide-react';
import { formatCreditCount, formatNumber } from '../../../lib/format.ts';

/** Shared with the pending notice, so that the layout does not shift when the payment is confirmed. */
export const paymentBoxClass = 'flex min-h-24 items-center gap-5 rounded-3xl rounded-bl-md border px-5 py-5 sm:px-6';

type PaymentResult = { credits: number; balance: number; debt: number };

export function PaymentSuccess({ result }: { result?: PaymentResult }) {
  return (
    <div className={cn(paymentBoxClass, 'animate-rise border-good/30 bg-good-soft')}>
      <span className="hidden size-11 shrink-0 place-items-center rounded-full bg-good text-good-soft sm:grid">
        <Check aria-hidden="true" strokeWidth={3} className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold font-display text-lg leading-7 tracking-tight">
          Payment successful! Your credits have been added.
        </p>
        {result && <p className="text-muted">{getMessage(result)}</p>}
      </div>
      {result && (
        <p className="font-display font-extrabold text-4xl text-good tabular-nums tracking-[-0.03em]">
          +{formatNumber(result.credits)}
          <span className="sr-only"> credits</span>
        </p>
      )}
    </div>
  );
}

function getMessage({ balance, debt }: PaymentResult): string {
  if (debt > 0) return `The credits went toward your debt. You still owe ${formatCreditCount(debt)}.`;
  return `You now have ${formatCreditCount(balance)}.${isLowBalance(balance) ? '' : ' You can request a roast now.'}`;
}
