import { CallError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { isUndecided, type useConfirmPayment } from '../api/confirm-payment.ts';
import { PaymentLanded } from './payment-landed.tsx';

type PaymentConfirmationProps = { confirmation: ReturnType<typeof useConfirmPayment> };

export function PaymentConfirmation({ confirmation }: PaymentConfirmationProps) {
  const checkAgain = () => {
    focusHeading();
    confirmation.refetch();
  };
  if (confirmation.isSuccess) return <PaymentLanded added={confirmation.data} />;
  if (confirmation.isError) {
    const isUnderWay = confirmation.error instanceof CallError && confirmation.error.code === 'payment_processing';
    return (
      <Alert variant={isUnderWay ? 'info' : 'destructive'} title={confirmation.error.message}>
        {isUndecided(confirmation.error) && !isUnderWay && (
          <p>If you have paid, nothing is lost: your credits are added as soon as the payment is confirmed.</p>
        )}
        <Button variant="secondary" size="sm" onClick={checkAgain} className="mt-3">
          Check again
        </Button>
      </Alert>
    );
  }
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3 text-sm leading-6"
    >
      <Spinner className="size-5" />
      Confirming your payment...
    </p>
  );
}
