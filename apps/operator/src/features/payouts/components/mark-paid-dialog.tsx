import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { payoutLengths } from '@outloud/domain/payouts';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { useRef, useState } from 'react';
import { type Confirmation, ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useMarkPayoutPaid } from '../api/settle-payout.ts';
import { PayoutDetails } from './payout-details.tsx';

export function MarkPaidDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const { mutate: pay, error, isPending } = useMarkPayoutPaid(payout._id);
  const [reference, setReference] = useState('');
  const [inputError, setInputError] = useState<Error | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const confirm = ({ adminKey }: Confirmation) => {
    const trimmed = reference.trim();
    setInputError(trimmed ? null : new Error('Enter the payment reference.'));
    if (trimmed) pay({ reference: trimmed, adminKey }, { onSuccess: onClose });
    else input.current?.focus();
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Mark as paid?"
      description="Confirm only after you have sent the money. This cannot be undone. The tester is notified by email."
      confirmLabel="Mark as paid"
      tone="primary"
      withAdminKey
      error={inputError ?? error}
      pending={isPending}
      onConfirm={confirm}
    >
      <PayoutDetails payout={payout} />
      <Field label="Reference" hint="The payment reference from the bank or provider. Visible to the tester.">
        {(control) => (
          <Input
            {...control}
            ref={input}
            aria-invalid={(inputError !== null && !reference.trim()) || undefined}
            name="reference"
            required
            autoComplete="off"
            maxLength={payoutLengths.reference}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
