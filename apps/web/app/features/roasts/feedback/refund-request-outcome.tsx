import type { RefundRequest } from '@outloud/contract/feedback';
import { Alert } from '@outloud/ui/alert';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { getRefundRequestOutcome } from './feedback.labels.ts';

type RefundRequestOutcomeProps = { complaint: RefundRequest; credits: number; takesFocus?: boolean };

export function RefundRequestOutcome({ complaint, credits, takesFocus }: RefundRequestOutcomeProps) {
  const { title, text } = getRefundRequestOutcome(complaint, credits);
  const { state, answer } = complaint;
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
