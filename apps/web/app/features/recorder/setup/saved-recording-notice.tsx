import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { formatDuration } from '@outloud/uploader/format';
import { ConfirmButton } from '../components/confirm-button.tsx';

type SavedRecordingNoticeProps = {
  seconds: number;
  isMaxLength: boolean;
  onReview: () => void;
  onStartOver: () => void;
};

/** Offers to review or restart an interrupted recording. */
export function SavedRecordingNotice({ seconds, isMaxLength, onReview, onStartOver }: SavedRecordingNoticeProps) {
  return (
    <Alert title={`Your recording so far: ${formatDuration(seconds)}`}>
      <p>
        {isMaxLength
          ? 'It has reached the maximum length. Review and submit it, or start over.'
          : 'Set up your microphone and screen to continue where you stopped. You can also review it now, or start over.'}
      </p>
      <div className="flex flex-wrap gap-2 pt-3 pb-1">
        <Button size="sm" variant="secondary" onClick={onReview}>
          Review recording
        </Button>
        <ConfirmButton
          size="sm"
          variant="ghost"
          title="Start over?"
          description="This deletes your recording. You cannot undo this."
          confirmLabel="Delete and start over"
          onConfirm={onStartOver}
        >
          Start over
        </ConfirmButton>
      </div>
    </Alert>
  );
}
