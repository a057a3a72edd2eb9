import { unfinishedStatuses } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { counted, creditCount } from '../../../lib/wording.ts';
import { useCancelRequest } from '../api/cancel.ts';
import type { RequestDetail } from '../api/requests.ts';

type CancelRequestProps = { request: RequestDetail['roastRequest'] };

export function CancelRequest({ request }: CancelRequestProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = request.closedAt === null && unfinishedStatuses.some((status) => status === request.status);
  if (!isOpen) return null;
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsAsked(true)}>
        Cancel request
      </Button>
      {isAsked && <CancelDialog request={request} onClose={() => setIsAsked(false)} />}
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
      description={consequencesOf(request)}
      confirmLabel="Cancel request"
      cancelLabel="Keep request"
      asksReason="required"
      reasonHint="For the audit log."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => cancel({ reason }, { onSuccess: onClose })}
    />
  );
}

function consequencesOf({ openSlots, perReview, deliveriesReceived }: RequestDetail['roastRequest']): string {
  const slots = counted(openSlots, { one: 'open slot goes', many: 'open slots go' });
  return [
    openSlots > 0 && `${slots} back to the customer at once: ${creditCount(openSlots * perReview)}.`,
    'A slot that a tester has claimed and not delivered to is refunded too.',
    deliveriesReceived > 0 &&
      'What was submitted stays: it is paid for when it is completed, and refunded if it is rejected.',
    'The customer is told what comes back.',
  ]
    .filter(Boolean)
    .join(' ');
}
