import { markPayoutPaid, type OperatorPayout, proposePayout, returnPayout } from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/credits';
import { payoutLengths } from '@outloud/domain/payouts';
import { twoOperatorDollars } from '@outloud/domain/risk-limits';
import { Alert } from '@outloud/ui/alert';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { useRef, useState } from 'react';
import { type Confirmation, ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { Detail, Details } from '../../lib/details.tsx';
import { PayoutFlags } from './payout-columns.tsx';
import { useMarkPayoutPaid, useProposePayout, useReturnPayout } from './payouts.queries.ts';

export function ProposePayoutDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const { mutate: propose, error, isPending } = useProposePayout(payout._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Propose this payout?"
      description={`Payouts above ${formatDollars(twoOperatorDollars)} need two operators. After your proposal, another operator checks it, sends the money and marks it as paid.`}
      confirmLabel="Propose"
      access={proposePayout}
      tone="primary"
      withAdminKey
      error={error}
      pending={isPending}
      onConfirm={({ adminKey }) => propose({ adminKey }, { onSuccess: onClose })}
    >
      <PayoutDetails payout={payout} />
    </ConfirmDialog>
  );
}

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
      access={markPayoutPaid}
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

export function ReturnPayoutDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const { mutate, error, isPending } = useReturnPayout(payout._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Return this payout?"
      description="The amount goes back to the tester’s earnings, less the pay of rejected reviews. The tester can request the rest again."
      confirmLabel="Return payout"
      access={returnPayout}
      withReason="required"
      reasonHint="Emailed to the tester and shown next to the payout."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => mutate({ reason }, { onSuccess: onClose })}
    >
      <PayoutDetails payout={payout} />
    </ConfirmDialog>
  );
}

/** A summary of the payout with its warnings, for the confirmation dialogs. */
function PayoutDetails({ payout }: { payout: OperatorPayout }) {
  return (
    <>
      <Details>
        <Detail term="Tester">{payout.testerId.fullName}</Detail>
        <Detail term="Amount">{formatDollars(payout.amount)}</Detail>
        <Detail term="Payout account" isWide>
          <span className="break-words">
            {payout.destinationKind === 'paypal' && 'PayPal '}
            {payout.destination}
          </span>
        </Detail>
      </Details>
      {payout.flags.length > 0 && (
        <Alert variant="warn" title="Check these warnings first">
          <PayoutFlags payout={payout} />
        </Alert>
      )}
    </>
  );
}
