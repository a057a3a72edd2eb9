import { Alert } from '@outloud/ui/alert';
import { CloudOff, HardDriveUpload, ShieldCheck } from 'lucide-react';
import type { RecordingState } from '../engine/recording.ts';

const lines = {
  open: { Icon: ShieldCheck, words: 'Kept on this computer and sent while you talk.' },
  lost: { Icon: CloudOff, words: 'No connection. It is kept on this computer, and sent when the network is back.' },
  closed: { Icon: HardDriveUpload, words: 'Kept on this computer. It is sent when you stop.' },
} as const satisfies Record<RecordingState['line'], object>;

/** Where the recording is safe. */
export function SafetyLine({ line, isKept }: Pick<RecordingState, 'line' | 'isKept'>) {
  const { Icon, words } = lines[line];
  if (!isKept) {
    return (
      <Alert variant="warn" title="This browser has no room to keep a copy">
        Go on, but do not close this tab before you have handed the recording in.
      </Alert>
    );
  }
  return (
    <p role="status" className="flex items-start gap-2 text-muted text-sm leading-6">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {words}
    </p>
  );
}
