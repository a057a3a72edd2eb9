import { maxGoodwillCredits } from '@outloud/domain/operators';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { type Confirmation, ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { figure } from '../../../lib/wording.ts';
import type { CustomerDetail } from '../api/customers.ts';
import { useGiveGoodwill } from '../api/goodwill.ts';
import { AmountField } from './amount-field.tsx';

export function GiveGoodwill({ customer }: { customer: CustomerDetail }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Give goodwill credits</Button>
      {isAsked && <GoodwillDialog customer={customer} onClose={() => setIsAsked(false)} />}
    </>
  );
}

const refusal = `Enter a whole number from 1 to ${figure(maxGoodwillCredits)}`;

function GoodwillDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const { mutate: give, error, isPending } = useGiveGoodwill(customer._id);
  const [amount, setAmount] = useState('');
  const [mistake, setMistake] = useState<Error | null>(null);
  const credits = Number(amount);
  const isGood = /^\d+$/.test(amount.trim()) && credits >= 1 && credits <= maxGoodwillCredits;

  const confirm = ({ adminKey, reason }: Confirmation) => {
    setMistake(isGood ? null : new Error(refusal));
    if (isGood) give({ credits, reason, adminKey }, { onSuccess: onClose });
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Give goodwill credits"
      description={`They are ours to give, are added to the balance of ${customer.fullName} at once, and pay a debt first.`}
      confirmLabel="Give credits"
      tone="primary"
      asksReason="required"
      reasonHint="For the audit log; the customer does not see it."
      asksKey
      error={mistake ?? error}
      pending={isPending}
      onConfirm={confirm}
    >
      <AmountField amount={amount} onChange={setAmount} isRefused={mistake !== null && !isGood} />
    </ConfirmDialog>
  );
}
