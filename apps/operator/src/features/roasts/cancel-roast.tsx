import { formatCreditCount, pluralize } from '@outloud/app-kit/format';
import { cancelRoastAsOperator } from '@outloud/contract/operators/roasts';
import { unfinishedStatuses } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { type RoastDetail, useCancelRoast } from './roasts.queries.ts';

type CancelRoastProps = { roast: RoastDetail['roastRequest'] };

export function CancelRoast({ roast }: CancelRoastProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isOpen = roast.closedAt === null && unfinishedStatuses.some((status) => status === roast.status);
  if (!isOpen) return null;
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsDialogOpen(true)}>
        Cancel request
      </Button>
      {isDialogOpen && <CancelDialog roast={roast} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

function CancelDialog({ roast, onClose }: CancelRoastProps & { onClose: () => void }) {
  const { mutate: cancel, error, isPending } = useCancelRoast(roast._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Cancel this request?"
      description={describeConsequences(roast)}
      confirmLabel="Cancel request"
      cancelLabel="Keep request"
      access={cancelRoastAsOperator}
      withReason="required"
      reasonHint="For the audit log."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => cancel({ reason }, { onSuccess: onClose })}
    />
  );
}

function describeConsequences({ openSlots, perReview, deliveriesReceived }: RoastDetail['roastRequest']): string {
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
