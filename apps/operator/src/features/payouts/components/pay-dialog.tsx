import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { payoutLengths } from '@outloud/domain/payouts';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { useRef, useState } from 'react';
import { type Confirmation, ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useMarkAsPaid } from '../api/settle.ts';
import { PayoutDetails } from './payout-details.tsx';

export function PayDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const { mutate: pay, error, isPending } = useMarkAsPaid(payout._id);
  const [reference, setReference] = useState('');
  const [mistake, setMistake] = useState<Error | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const confirm = ({ adminKey }: Confirmation) => {
    const given = reference.trim();
    setMistake(given ? null : new Error('Enter the reference of the payment'));
    if (given) pay({ reference: given, adminKey }, { onSuccess: onClose });
    else input.current?.focus();
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Mark as paid?"
      description="Only once the money has been sent. It cannot be undone, and the tester hears of it by mail."
      confirmLabel="Mark as paid"
      tone="primary"
      asksKey
      error={mistake ?? error}
      pending={isPending}
      onConfirm={confirm}
    >
      <PayoutDetails payout={payout} />
      <Field label="Reference" hint="Of the payment, as the bank or the provider names it. The tester sees it.">
        {(control) => (
          <Input
            {...control}
            ref={input}
            aria-invalid={(mistake !== null && !reference.trim()) || undefined}
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
