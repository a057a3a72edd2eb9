import { Alert } from '@outloud/ui/alert';
import { CloudOff, HardDriveUpload, ShieldCheck } from 'lucide-react';
import type { RecordingState } from '../engine/recording.ts';

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
