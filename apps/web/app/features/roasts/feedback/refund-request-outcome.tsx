import type { RefundRequest } from '@outloud/contract/feedback';
import { Alert } from '@outloud/ui/alert';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { getRefundRequestOutcome } from './feedback.labels.ts';

type RefundRequestOutcomeProps = { refundRequest: RefundRequest; credits: number; takesFocus?: boolean };

export function RefundRequestOutcome({ refundRequest, credits, takesFocus }: RefundRequestOutcomeProps) {
  const { title, text } = getRefundRequestOutcome(refundRequest, credits);
  const { state, answer } = refundRequest;
  return (
    <Alert variant={state === 'granted' ? 'success' : 'info'} title={title} takesFocus={takesFocus}>
      <p>{text}</p>
      {answer && <p className="mt-2 whitespace-pre-line text-ink">“{answer}”</p>}
      {state === 'declined' && (
        <p className="mt-2">
          If you disagree, <TextLink to={paths.contact}>contact us</TextLink>.
        </p>
      )}
    </Alert>
  );
}
