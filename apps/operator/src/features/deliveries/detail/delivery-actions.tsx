import { canRetry } from '@outloud/app-kit/delivery.labels';
import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/overlays/toaster';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { focusHeading } from '../../../lib/focus.ts';
import { paths } from '../../../lib/paths.ts';
import { DeleteDeliveryDialog } from '../delete-delivery-dialog.tsx';
import { useRetryDelivery } from '../deliveries.mutations.ts';
import { useOpenNextInQueue } from '../review-queue-navigation.ts';
import { ApproveDeliveryDialog, RefundDeliveryDialog, RejectDeliveryDialog } from './decision-dialogs.tsx';

type Action = 'approve' | 'reject' | 'refund' | 'delete';
/** `delivery` is the version that the operator saw when the dialog opened. */
type OpenDialog = { action: Action; delivery: OperatorDelivery };

export function DeliveryActions({ delivery, notes }: { delivery: OperatorDelivery; notes: string | null }) {
  const { _id: id, status, reviewReasons, charged, refunded, isGuest } = delivery;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const openDialog = (action: Action) => setDialog({ action, delivery });
  const getSeenDelivery = (action: Action) => (dialog?.action === action ? dialog.delivery : null);
  const retry = useRetryDelivery(id);
  const openNext = useOpenNextInQueue(id);
  const navigate = useNavigate();
  const close = () => setDialog(null);
  const handleDecision = () => {
    close();
    openNext();
  };
  const retryProcessing = () =>
    retry.mutate(undefined, { onSuccess: focusHeading, onError: ({ message }) => toast.error(message) });
  // A guest is not paid, and the customer decides what a review by own people is worth.
  const canDecide = !isGuest;
  const isInReview = canDecide && status === 'pending' && reviewReasons.length > 0;
  return (
    <Card title="Decision">
      <div className="flex flex-wrap gap-2">
        {isInReview && <Button onClick={() => openDialog('approve')}>Approve</Button>}
        {canRetry(delivery) && (
          <Button variant="secondary" pending={retry.isPending} onClick={retryProcessing}>
            Retry
          </Button>
        )}
        {canDecide && status !== 'rejected' && (
          <Button variant="dangerOutline" onClick={() => openDialog('reject')}>
            Reject
          </Button>
        )}
        {canDecide && status === 'completed' && charged !== null && !refunded && (
          <Button variant="secondary" onClick={() => openDialog('refund')}>
            Refund
          </Button>
        )}
        <Button variant="dangerOutline" onClick={() => openDialog('delete')} className="sm:ml-auto">
          Delete
        </Button>
      </div>
      <ApproveDeliveryDialog
        open={getSeenDelivery('approve') !== null}
        delivery={getSeenDelivery('approve') ?? delivery}
        notes={notes}
        onClose={close}
        onApproved={handleDecision}
      />
      <RejectDeliveryDialog
        open={getSeenDelivery('reject') !== null}
        delivery={getSeenDelivery('reject') ?? delivery}
        notes={notes}
        onClose={close}
        onRejected={handleDecision}
      />
      <RefundDeliveryDialog open={getSeenDelivery('refund') !== null} id={id} onClose={close} />
      <DeleteDeliveryDialog
        delivery={getSeenDelivery('delete')}
        onClose={close}
        onDeleted={() => navigate(paths.deliveries)}
      />
    </Card>
  );
}
