import { Alert } from '@outloud/ui/alert';
import { useEffect } from 'react';
import { canCheckAgain, useConfirmPayment } from '../api/confirm-payment.ts';
import { PaymentConfirmation } from './payment-confirmation.tsx';
import { PaymentSuccess } from './payment-success.tsx';
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
