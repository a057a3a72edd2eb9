import { formatCreditCount } from '@outloud/app-kit/format';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { type CustomerDetail, useWriteOffDebt } from './customers.queries.ts';

export function WriteOffDebt({ customer }: { customer: CustomerDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: writeOff, error, isPending, reset } = useWriteOffDebt(customer._id);
  const { debt: credits } = customer.creditSystem;
  const close = () => {
    reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Write off debt
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Write off this debt?"
        description={`${customer.fullName} no longer owes ${formatCreditCount(credits)}, and paused requests continue. We bear the loss.`}
        confirmLabel={`Write off ${formatCreditCount(credits)}`}
        tone="danger"
        withReason="required"
        reasonHint="For the audit log. Not visible to the customer."
        withAdminKey
        error={error}
        pending={isPending}
        onConfirm={({ adminKey, reason }) => writeOff({ credits, reason, adminKey }, { onSuccess: close })}
      />
    </>
  );
}
