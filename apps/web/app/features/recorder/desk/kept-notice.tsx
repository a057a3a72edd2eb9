import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { duration } from '@outloud/uploader/measures';
import { ConfirmedButton } from '../components/confirmed-button.tsx';

type KeptNoticeProps = { seconds: number; isMaxLength: boolean; onReview: () => void; onStartOver: () => void };

/** Offers to review or restart an interrupted recording. */
export function KeptNotice({ seconds, isMaxLength, onReview, onStartOver }: KeptNoticeProps) {
  return (
    <Alert title={`Your recording so far: ${duration(seconds)}`}>
      <p>
        {isMaxLength
          ? 'It has reached the maximum length. Review and submit it, or start over.'
          : 'Set up your microphone and screen to continue where you stopped. You can also review it now, or start over.'}
      </p>
      <div className="flex flex-wrap gap-2 pt-3 pb-1">
        <Button size="sm" variant="secondary" onClick={onReview}>
          Review recording
        </Button>
        <ConfirmedButton
          size="sm"
          variant="ghost"
          title="Start over?"
          description="This deletes your recording. You cannot undo this."
          confirmLabel="Delete and start over"
          onConfirm={onStartOver}
        >
          Start over
        </ConfirmedButton>
      </div>
    </Alert>
  );
}
