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

type DecideRefundRequestDialogProps = { refundRequest: OperatorRefundRequest; onClose: () => void };

export function DecideDialog({ refundRequest, onClose }: DecideRefundRequestDialogProps) {
  const { mutate: decide, error, isPending } = useDecide(refundRequest._id);
  const [isGranted, setIsGranted] = useState(true);
  const { customer, credits } = refundRequest;
  const grantLabel = `Refund ${creditCount(credits)}`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Decide this refund request"
      description={`${customer.fullName} requests a refund of ${creditCount(credits)}. The tester keeps the pay either way.`}
      confirmLabel={isGranted ? grantLabel : 'Decline'}
      tone={isGranted ? 'primary' : 'danger'}
      withAdminKey={isGranted}
      withReason="required"
      reasonHint="The customer sees it by email and next to the review."
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
          <TextLink to={paths.delivery(refundRequest.deliveryId)}>{nameOf(refundRequest.roastRequestId)}</TextLink>
        </Detail>
        <Detail term="Reason" isWide>
          <Prose text={refundRequest.reason} />
        </Detail>
        <Detail term="Why you need to decide" isWide>
          {basisWords[refundRequest.basis]}
        </Detail>
      </Details>
      <Field label="Decision">
        {(control) => (
          <Select
            {...control}
            value={isGranted ? 'granted' : 'declined'}
            onChange={(event) => setIsGranted(event.target.value === 'granted')}
          >
            <option value="granted">{grantLabel}</option>
            <option value="declined">Decline</option>
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
