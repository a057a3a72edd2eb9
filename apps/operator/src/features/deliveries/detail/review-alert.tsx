import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import type { ReviewReason } from '@outloud/domain/deliveries';
import { Alert } from '@outloud/ui/alert';

const reasonTexts: Record<ReviewReason, string> = {
  too_short: 'The recording is shorter than the minimum length.',
  no_picture: 'The recording has sound but no picture.',
  blank_picture: 'The picture is blank.',
  no_speech: 'No speech was detected.',
  processing_failed: 'A processing step failed after all retries. See the list of steps for the error.',
};

/** Why a delivery needs a decision, or why it was rejected. */
export function ReviewAlert({ delivery: { status, reviewReasons, rejectionReason } }: { delivery: OperatorDelivery }) {
  if (status === 'rejected') {
    return (
      <Alert variant="info" title="This delivery was rejected">
        <p className="whitespace-pre-line text-ink">{rejectionReason}</p>
      </Alert>
    );
  }
  if (status !== 'pending' || reviewReasons.length === 0) return null;
  return (
    <Alert variant="warn" title="This delivery needs your decision">
      <ul className="text-ink">
        {reviewReasons.map((reason) => (
          <li key={reason}>{reasonTexts[reason]}</li>
        ))}
      </ul>
    </Alert>
  );
}
