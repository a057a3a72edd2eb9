import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/toaster';
import { mayRetry } from '@outloud/uploader/handled-words';
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

/** What can be done about a delivery, as it stands. */
export function Decisions({ delivery }: { delivery: OperatorDelivery }) {
  const { _id: id, status, reviewReasons, charged, refunded } = delivery;
  const [question, setQuestion] = useState<Question | null>(null);
  const retry = useRetry(id);
  const goOn = useNextInQueue(id);
  const navigate = useNavigate();
  const close = () => setQuestion(null);
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
        {isInReview && <Button onClick={() => setQuestion('approve')}>Approve</Button>}
        {mayRetry(delivery) && (
          <Button variant="secondary" pending={retry.isPending} onClick={tryAgain}>
            Retry
          </Button>
        )}
        {status !== 'rejected' && (
          <Button variant="dangerOutline" onClick={() => setQuestion('reject')}>
            Reject
          </Button>
        )}
        {status === 'completed' && charged !== null && !refunded && (
          <Button variant="secondary" onClick={() => setQuestion('refund')}>
            Refund
          </Button>
        )}
        <Button variant="dangerOutline" onClick={() => setQuestion('delete')} className="sm:ml-auto">
          Delete
        </Button>
      </div>
      <ApproveDialog open={question === 'approve'} delivery={delivery} onClose={close} onDone={decided} />
      <RejectDialog open={question === 'reject'} delivery={delivery} onClose={close} onDone={decided} />
      <RefundDialog open={question === 'refund'} id={id} onClose={close} />
      <DeleteDialog
        delivery={question === 'delete' ? delivery : null}
        onClose={close}
        onDeleted={() => navigate(paths.deliveries)}
      />
    </Card>
  );
}
