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

  const { outcome, sessionId } = payment ?? {};
  // In the page from the start, so that what appears in it is announced.
  return (
    <div role="status" className="mt-6 empty:hidden">
      {outcome === 'success' && !sessionId && <PaymentLanded />}
      {outcome === 'success' && sessionId && <PaymentConfirmation confirmation={confirmation} />}
      {outcome === 'cancelled' && (
        <Alert title="You left before paying">Nothing was charged. Your balance is as it was.</Alert>
      )}
      {outcome === 'declined' && (
        <Alert variant="warn" title="The payment was declined">
          Nothing was charged. Try again below, perhaps with another card.
        </Alert>
      )}
    </div>
  );
}
