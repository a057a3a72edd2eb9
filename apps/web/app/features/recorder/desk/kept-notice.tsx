import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { duration } from '@outloud/uploader/measures';
import { ConfirmedButton } from '../components/confirmed-button.tsx';

type KeptNoticeProps = { seconds: number; isFull: boolean; onReview: () => void; onStartOver: () => void };

/** What to do with a recording that was interrupted. */
export function KeptNotice({ seconds, isFull, onReview, onStartOver }: KeptNoticeProps) {
  return (
    <Alert title={`Your recording is here: ${duration(seconds)}`}>
      <p>
        {isFull
          ? 'It is as long as it can be. Look at it and hand it in, or start over.'
          : 'Set up microphone and screen to go on where you stopped. Or look at it as it is, or start over.'}
      </p>
      <div className="flex flex-wrap gap-2 pt-3 pb-1">
        <Button size="sm" variant="secondary" onClick={onReview}>
          Review what is there
        </Button>
        <ConfirmedButton
          size="sm"
          variant="ghost"
          title="Start over?"
          description="What you have recorded is deleted. You cannot get it back."
          action="Delete it and start over"
          onConfirm={onStartOver}
        >
          Start over
        </ConfirmedButton>
      </div>
    </Alert>
  );
}
