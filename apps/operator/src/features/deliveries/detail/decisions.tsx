import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/toaster';
import { canRetry } from '@outloud/uploader/delivery.labels';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { paths } from '../../../paths.ts';
import { useRetry } from '../api/decide.ts';
import { DeleteDialog } from '../components/delete-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useNextInQueue } from './use-next-in-queue.ts';

type Question = 'approve' | 'reject' | 'refund' | 'delete';
/** With the delivery as it was when it was asked: that is what the operator decides on. */
type Asked = { question: Question; about: OperatorDelivery };

/** What can be done about a delivery, as it stands. */
export function Decisions({ delivery, notes }: { delivery: OperatorDelivery; notes: string | null }) {
  const { _id: id, status, reviewReasons, charged, refunded } = delivery;
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Question) => setAsked({ question, about: delivery });
  const seen = (question: Question) => (asked?.question === question ? asked.about : null);
  const retry = useRetry(id);
  const goOn = useNextInQueue(id);
  const navigate = useNavigate();
  const close = () => setAsked(null);
  const decided = () => {
    close();
    goOn();
  };
  const tryAgain = () =>
    retry.mutate(undefined, { onSuccess: focusHeading, onError: ({ message }) => toast.error(message) });
  const isInReview = status === 'pending' && reviewReasons.length > 0;
  return (
    <Card title="Decision">
      <div className="flex flex-wrap gap-2">
        {isInReview && <Button onClick={() => ask('approve')}>Approve</Button>}
        {canRetry(delivery) && (
          <Button variant="secondary" pending={retry.isPending} onClick={tryAgain}>
            Retry
          </Button>
        )}
        {status !== 'rejected' && (
          <Button variant="dangerOutline" onClick={() => ask('reject')}>
            Reject
          </Button>
        )}
        {status === 'completed' && charged !== null && !refunded && (
          <Button variant="secondary" onClick={() => ask('refund')}>
            Refund
          </Button>
        )}
        <Button variant="dangerOutline" onClick={() => ask('delete')} className="sm:ml-auto">
          Delete
        </Button>
      </div>
      <ApproveDialog
        open={seen('approve') !== null}
        delivery={seen('approve') ?? delivery}
        notes={notes}
        onClose={close}
        onDone={decided}
      />
      <RejectDialog
        open={seen('reject') !== null}
        delivery={seen('reject') ?? delivery}
        notes={notes}
        onClose={close}
        onDone={decided}
      />
      <RefundDialog open={seen('refund') !== null} id={id} onClose={close} />
      <DeleteDialog delivery={seen('delete')} onClose={close} onDeleted={() => navigate(paths.deliveries)} />
    </Card>
  );
}
