import { formatCreditCount, pluralize } from '@outloud/app-kit/format';
import { unfinishedStatuses } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { type RequestDetail, useCancelRequest } from './roasts.queries.ts';

type CancelRequestProps = { request: RequestDetail['roastRequest'] };

export function CancelRequest({ request }: CancelRequestProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isOpen = request.closedAt === null && unfinishedStatuses.some((status) => status === request.status);
  if (!isOpen) return null;
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsDialogOpen(true)}>
        Cancel request
      </Button>
      {isDialogOpen && <CancelDialog request={request} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

function CancelDialog({ request, onClose }: CancelRequestProps & { onClose: () => void }) {
  const { mutate: cancel, error, isPending } = useCancelRequest(request._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Cancel this request?"
      description={describeConsequences(request)}
      confirmLabel="Cancel request"
      cancelLabel="Keep request"
      withReason="required"
      reasonHint="For the audit log."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => cancel({ reason }, { onSuccess: onClose })}
    />
  );
}

function describeConsequences({ openSlots, perReview, deliveriesReceived }: RequestDetail['roastRequest']): string {
  const slots = pluralize(openSlots, { one: 'open slot is', many: 'open slots are' });
  return [
    openSlots > 0 && `${slots} refunded right away: ${formatCreditCount(openSlots * perReview)}.`,
    'Claimed slots without a delivery are refunded as well.',
    deliveriesReceived > 0 &&
      'Submitted deliveries are kept. They are charged when completed and refunded if rejected.',
    'The customer is notified of the refund.',
  ]
    .filter(Boolean)
    .join(' ');
}
