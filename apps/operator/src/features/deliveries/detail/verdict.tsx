import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import type { ReviewReason } from '@outloud/domain/deliveries';
import { Alert } from '@outloud/ui/alert';

const sentences: Record<ReviewReason, string> = {
  too_short: 'The recording is shorter than a review may be.',
  no_picture: 'There is no picture in it, only sound.',
  blank_picture: 'The picture is blank: nothing can be seen on it.',
  no_speech: 'Nobody can be heard speaking.',
  processing_failed: 'A step of the processing has failed for good. The list of steps says which and why.',
};

/** Why it waits, or why it was refused. */
export function Verdict({ delivery: { status, reviewReasons, rejectionReason } }: { delivery: OperatorDelivery }) {
  if (status === 'rejected') {
    return (
      <Alert variant="info" title="This delivery was rejected">
        <p className="whitespace-pre-line text-ink">{rejectionReason}</p>
      </Alert>
    );
  }
  if (status !== 'pending' || reviewReasons.length === 0) return null;
  return (
    <Alert variant="warn" title="This delivery waits for your decision">
      <ul className="text-ink">
        {reviewReasons.map((reason) => (
          <li key={reason}>{sentences[reason]}</li>
        ))}
      </ul>
    </Alert>
  );
}
