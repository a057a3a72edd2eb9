import { Alert } from '@outloud/ui/alert';
import { NavigationGuard } from '@outloud/uploader/navigation-guard';
import type { Recording } from '../engine/recording.ts';
import { useRecordingState } from '../hooks/use-recording.ts';

const leaveDialog = {
  title: 'Leave without submitting?',
  description: 'This browser has no space to save your recording. If you leave now, you will lose the recording.',
};

/** Warns about a finished recording that could not be saved to disk. */
export function UnsavedRecordingGuard({ recording }: { recording: Recording }) {
  const { phase, segments, isSaved } = useRecordingState(recording);
  if (isSaved || segments === 0 || phase !== 'idle') return null;
  return (
    <>
      <NavigationGuard {...leaveDialog} />
      <Alert variant="warn" title="Your recording exists only in this tab">
        This browser has no space to save a copy. Do not close this tab until you have submitted the recording.
      </Alert>
    </>
  );
}
