import { formatNumber } from '@outloud/app-kit/format';
import { giveGoodwill } from '@outloud/contract/operators/customers';
import { maxGoodwillCredits } from '@outloud/domain/operators';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { useEffect, useRef, useState } from 'react';
import { type Confirmation, ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { type CustomerDetail, useGiveGoodwill } from './customers.queries.ts';

export function GiveGoodwill({ customer }: { customer: CustomerDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Give goodwill credits</Button>
      {isOpen && <GoodwillDialog customer={customer} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const invalidAmountMessage = `Enter a whole number from 1 to ${formatNumber(maxGoodwillCredits)}.`;

function GoodwillDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const { mutate: give, error, isPending } = useGiveGoodwill(customer._id);
  const [amount, setAmount] = useState('');
  const [inputError, setInputError] = useState<Error | null>(null);
  const credits = Number(amount);
  const isValid = /^\d+$/.test(amount.trim()) && credits >= 1 && credits <= maxGoodwillCredits;

  const confirm = ({ adminKey, reason }: Confirmation) => {
    setInputError(isValid ? null : new Error(invalidAmountMessage));
    if (isValid) give({ credits, reason, adminKey }, { onSuccess: onClose });
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Give goodwill credits"
      description={`Adds free credits to the balance of ${customer.fullName} right away. They pay off any debt first.`}
      confirmLabel="Give credits"
      tone="primary"
      withReason="required"
      reasonHint="For the audit log. Not visible to the customer."
      withAdminKey
      access={giveGoodwill}
      error={inputError ?? error}
      pending={isPending}
      onConfirm={confirm}
    >
      <AmountField amount={amount} onChange={setAmount} isInvalid={inputError !== null && !isValid} />
    </ConfirmDialog>
  );
}

type AmountFieldProps = { amount: string; onChange: (amount: string) => void; isInvalid: boolean };

function AmountField({ amount, onChange, isInvalid }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isInvalid) input.current?.focus();
  }, [isInvalid]);
  return (
    <Field label="Credits" hint={`1 to ${formatNumber(maxGoodwillCredits)}. 1 credit is 1 dollar.`}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          aria-invalid={isInvalid || undefined}
          name="credits"
          inputMode="numeric"
          required
          autoComplete="off"
          value={amount}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
