import type { OperatorRefundRequest } from '@outloud/contract/operators/refund-requests';
import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { Detail, Details, Prose } from '../../../lib/detail.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { creditCount } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';
import { useDecide } from '../api/complaints.ts';
import { nameOf } from './complaint-columns.tsx';
import { basisWords } from './complaint-words.ts';

type DecideDialogProps = { complaint: OperatorRefundRequest; onClose: () => void };

export function DecideDialog({ complaint, onClose }: DecideDialogProps) {
  const { mutate: decide, error, isPending } = useDecide(complaint._id);
  const [isGranted, setIsGranted] = useState(true);
  const { customer, credits } = complaint;
  const give = `Give ${creditCount(credits)} back`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Decide on this complaint"
      description={`${customer.fullName} asks for ${creditCount(credits)}. The tester keeps the pay either way.`}
      confirmLabel={isGranted ? give : 'Decline'}
      tone={isGranted ? 'primary' : 'danger'}
      asksKey={isGranted}
      asksReason="required"
      reasonHint="The customer reads it, in a mail and beside the review."
      error={error}
      pending={isPending}
      onConfirm={({ adminKey, reason }) =>
        decide(
          { state: isGranted ? 'granted' : 'declined', reason, adminKey: adminKey || null },
          { onSuccess: onClose },
        )
      }
    >
      <Details>
        <Detail term="Delivery" isWide>
          <TextLink to={paths.delivery(complaint.deliveryId)}>{nameOf(complaint.roastRequestId)}</TextLink>
        </Detail>
        <Detail term="What they say" isWide>
          <Prose text={complaint.reason} />
        </Detail>
        <Detail term="Why it was not granted at once" isWide>
          {basisWords[complaint.basis]}
        </Detail>
      </Details>
      <Field label="Decision">
        {(control) => (
          <Select
            {...control}
            value={isGranted ? 'granted' : 'declined'}
            onChange={(event) => setIsGranted(event.target.value === 'granted')}
          >
            <option value="granted">{give}</option>
            <option value="declined">Decline</option>
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
