import { Alert } from '@outloud/ui/alert';
import { LeaveGuard } from '@outloud/uploader/leave-guard';
import type { Recording } from '../engine/recording.ts';
import { useRecordingState } from '../hooks/use-recording.ts';

const leaving = {
  title: 'Leave your recording behind?',
  description: 'This browser had no room to keep it. It is gone when you leave before it is handed in.',
};

/** For a recording that has ended and is nowhere but in this tab. */
export function UnkeptGuard({ recording }: { recording: Recording }) {
  const { phase, segments, isKept } = useRecordingState(recording);
  if (isKept || segments === 0 || phase !== 'idle') return null;
  return (
    <>
      <LeaveGuard {...leaving} />
      <Alert variant="warn" title="Your recording is in this tab only">
        This browser had no room to keep a copy. Do not close the tab before you have handed it in.
      </Alert>
    </>
  );
}
