import { Alert } from '@outloud/ui/alert';
import { useEffect } from 'react';
import { isUndecided, useConfirmPayment } from '../api/confirm-payment.ts';
import { PaymentConfirmation } from './payment-confirmation.tsx';
import { PaymentLanded } from './payment-landed.tsx';
import { usePaymentReturn } from './payment-return.ts';

/** What became of the payment that somebody is just back from. */
export function PaymentNotice() {
  const { payment, forget } = usePaymentReturn();
  const confirmation = useConfirmPayment(payment?.sessionId ?? null);
  const isDecided = confirmation.isSuccess || (confirmation.isError && !isUndecided(confirmation.error));

  useEffect(() => {
    if (isDecided) forget();
  }, [isDecided, forget]);

  if (!payment) return null;
  return (
    <div className="mt-6">
      {payment.outcome === 'success' && !payment.sessionId && <PaymentLanded />}
      {payment.outcome === 'success' && payment.sessionId && <PaymentConfirmation confirmation={confirmation} />}
      {payment.outcome === 'cancelled' && (
        <Alert title="You left before paying">Nothing was charged. Your balance is as it was.</Alert>
      )}
      {payment.outcome === 'declined' && (
        <Alert variant="warn" title="The payment was declined">
          Nothing was charged. Try again below, perhaps with another card.
        </Alert>
      )}
    </div>
  );
}
