import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Spinner } from '@outloud/ui/spinner';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { canCheckAgain, type useConfirmPayment } from '../api/confirm-payment.ts';
import { PaymentSuccess, paymentBoxClass } from './payment-success.tsx';

type PaymentConfirmationProps = { confirmation: ReturnType<typeof useConfirmPayment> };

export function PaymentConfirmation({ confirmation }: PaymentConfirmationProps) {
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

const variants: Record<string, 'info' | 'warn'> = {
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
