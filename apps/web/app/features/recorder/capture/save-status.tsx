import { NavigationGuard } from '@outloud/app-kit/upload/navigation-guard';
import { Alert } from '@outloud/ui/alert';
import { CloudOff, HardDriveUpload, ShieldCheck } from 'lucide-react';
import type { Recording, RecordingState } from '../engine/recording.ts';
import { useRecordingState } from '../engine/use-recording.ts';

const statuses = {
  uploading: { Icon: ShieldCheck, text: 'Saved on this computer and uploading while you talk.' },
  offline: {
    Icon: CloudOff,
    text: 'No connection. Saved on this computer. The upload resumes when you are back online.',
  },
  stopped: { Icon: HardDriveUpload, text: 'Saved on this computer. The upload starts when you stop.' },
} as const satisfies Record<RecordingState['uploadState'], object>;

/** Shows where the recording is saved. */
export function SaveStatus({ uploadState, isSaved }: Pick<RecordingState, 'uploadState' | 'isSaved'>) {
  const { Icon, text } = statuses[uploadState];
  if (!isSaved) {
    return (
      <Alert variant="warn" title="This browser has no space to save a copy">
        You can continue, but do not close this tab until you have submitted the recording.
      </Alert>
    );
  }
  return (
    <p role="status" className="flex items-start gap-2 text-muted text-sm leading-6">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {text}
    </p>
  );
}

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
