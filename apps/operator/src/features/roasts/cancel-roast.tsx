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
        {getTexts(roast).button}
      </Button>
      {isDialogOpen && <CancelDialog roast={roast} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}

function CancelDialog({ roast, onClose }: CancelRoastProps & { onClose: () => void }) {
  const { mutate: cancel, error, isPending } = useCancelRoast(roast);
  const texts = getTexts(roast);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title}
      description={roast.reviewers === 'own' ? ownConsequences : describeConsequences(roast)}
      confirmLabel={texts.button}
      cancelLabel={texts.keep}
      access={cancelRoastAsOperator}
      withReason="required"
      reasonHint="For the audit log."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => cancel({ reason }, { onSuccess: onClose })}
    />
  );
}

/** A request to own people is closed, because there is nothing to refund. */
function getTexts({ reviewers, guestLink }: RoastDetail['roastRequest']) {
  if (reviewers === 'testers') return { button: 'Cancel request', title: 'Cancel this request?', keep: 'Keep request' };
  if (guestLink) return { button: 'Close link', title: 'Close this link?', keep: 'Keep link' };
  return { button: 'Close request', title: 'Close this request?', keep: 'Keep request' };
}

const ownConsequences = 'No new guest can record. Guests who already record can finish. Submitted deliveries are kept.';

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
