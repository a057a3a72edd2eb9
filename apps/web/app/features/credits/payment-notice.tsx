import { formatCreditCount, formatNumber } from '@outloud/app-kit/format';
import { ApiError, type ApiErrorCode } from '@outloud/contract/client';
import { isLowBalance } from '@outloud/domain/credits';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Spinner } from '@outloud/ui/loading';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { focusHeading } from '../../components/page-title.tsx';
import { canCheckAgain, useConfirmPayment } from './queries.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** Shows the result of the payment that the user just returned from. */
export function PaymentNotice() {
  const { payment, forgetPayment } = usePaymentReturn();
  const confirmation = useConfirmPayment(payment?.sessionId ?? null);
  const isFinal = confirmation.isSuccess || (confirmation.isError && !canCheckAgain(confirmation.error));

  useEffect(() => {
    if (isFinal) forgetPayment();
  }, [isFinal, forgetPayment]);

  const { outcome, sessionId } = payment ?? {};
  // Always rendered: screen readers announce only changes inside an existing live region.
  return (
    <div role="status" className="mt-6 empty:hidden">
      {outcome === 'success' && !sessionId && <PaymentSuccess />}
      {outcome === 'success' && sessionId && <PaymentConfirmation confirmation={confirmation} />}
      {outcome === 'cancelled' && (
        <Alert title="You left before paying">You were not charged. Your balance has not changed.</Alert>
      )}
      {outcome === 'declined' && (
        <Alert variant="warn" title="The payment was declined">
          You were not charged. Try again below, or use another card.
        </Alert>
      )}
    </div>
  );
}

type PaymentConfirmationProps = { confirmation: ReturnType<typeof useConfirmPayment> };

function PaymentConfirmation({ confirmation }: PaymentConfirmationProps) {
  const checkAgain = () => {
    focusHeading();
    confirmation.refetch();
  };
  if (confirmation.isSuccess) return <PaymentSuccess result={confirmation.data} />;
  if (confirmation.isError) return <UnconfirmedPayment error={confirmation.error} onCheckAgain={checkAgain} />;
  return (
    <p className={cn(paymentBoxClass, 'border-line bg-sunken')}>
      <Spinner className="size-5" />
      Confirming your payment...
    </p>
  );
}

const variants: Partial<Record<ApiErrorCode, 'info' | 'warn'>> = {
  payment_open: 'info',
  payment_processing: 'info',
  payment_failed: 'warn',
  payment_expired: 'warn',
};

function UnconfirmedPayment({ error, onCheckAgain }: { error: Error; onCheckAgain: () => void }) {
  const variant = (error instanceof ApiError && variants[error.code]) || 'destructive';
  if (!canCheckAgain(error)) return <Alert variant={variant} title={error.message} />;
  return (
    <Alert variant={variant} title={error.message}>
      {variant === 'destructive' && <p>If you paid, we add your credits as soon as the payment is confirmed.</p>}
      <Button variant="secondary" size="sm" onClick={onCheckAgain} className="mt-3">
        Check again
      </Button>
    </Alert>
  );
}

/** Shared with the pending notice, so that the layout does not shift when the payment is confirmed. */
const paymentBoxClass = 'flex min-h-24 items-center gap-5 rounded-3xl rounded-bl-md border px-5 py-5 sm:px-6';

type PaymentResult = { credits: number; balance: number; debt: number };

function PaymentSuccess({ result }: { result?: PaymentResult }) {
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
