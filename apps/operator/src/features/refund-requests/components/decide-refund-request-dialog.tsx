import type { OperatorRefundRequest } from '@outloud/contract/operators/refund-requests';
import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { Detail, Details, Prose } from '../../../lib/details.tsx';
import { formatCreditCount } from '../../../lib/format.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useDecideRefundRequest } from '../api/refund-requests.ts';
import { basisLabels } from './refund-request.labels.ts';
import { getWebsiteLabel } from './refund-request-columns.tsx';

type DecideRefundRequestDialogProps = { refundRequest: OperatorRefundRequest; onClose: () => void };

export function DecideRefundRequestDialog({ refundRequest, onClose }: DecideRefundRequestDialogProps) {
  const { mutate: decide, error, isPending } = useDecideRefundRequest(refundRequest._id);
  const [isGranted, setIsGranted] = useState(true);
  const { customer, credits } = refundRequest;
  const grantLabel = `Refund ${formatCreditCount(credits)}`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Decide on this refund request"
      description={`${customer.fullName} requests a refund of ${formatCreditCount(credits)}. The tester is paid either way.`}
      confirmLabel={isGranted ? grantLabel : 'Decline'}
      tone={isGranted ? 'primary' : 'danger'}
      withAdminKey={isGranted}
      withReason="required"
      reasonHint="Emailed to the customer and shown next to the review."
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
          <TextLink to={paths.delivery(refundRequest.deliveryId)}>
            {getWebsiteLabel(refundRequest.roastRequestId)}
          </TextLink>
        </Detail>
        <Detail term="Reason" isWide>
          <Prose text={refundRequest.reason} />
        </Detail>
        <Detail term="Why you need to decide" isWide>
          {basisLabels[refundRequest.basis]}
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
