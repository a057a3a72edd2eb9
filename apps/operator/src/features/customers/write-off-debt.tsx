import { formatCreditCount } from '@outloud/app-kit/format';
import { writeOffDebt } from '@outloud/contract/operators/customers';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { useWriteOffDebt } from './customers.queries.ts';

type WriteOffDebtProps = { customerId: string; debt: number; effect: string; size?: 'sm' };

/** `effect` says what changes for the customer. */
export function WriteOffDebt({ customerId, debt: credits, effect, size }: WriteOffDebtProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: writeOff, error, isPending, reset } = useWriteOffDebt(customerId);
  const close = () => {
    reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setIsOpen(true)}>
        Write off debt{size && <span className="sr-only"> of {formatCreditCount(credits)}</span>}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Write off this debt?"
        description={`${effect} We bear the loss.`}
        confirmLabel={`Write off ${formatCreditCount(credits)}`}
        tone="danger"
        withReason="required"
        reasonHint="For the audit log. Not visible to the customer."
        withAdminKey
        access={writeOffDebt}
        error={error}
        pending={isPending}
        onConfirm={({ adminKey, reason }) => writeOff({ credits, reason, adminKey }, { onSuccess: close })}
      />
    </>
  );
}
