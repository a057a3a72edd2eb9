import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { getLockName, getRecordingKey } from '../engine/recording-key.ts';
import { useTabLock } from '../hooks/use-tab-lock.ts';
import { RecorderFlow, type RecordingResult } from './recorder-flow.tsx';
import { RecorderSkeleton } from './recorder-skeleton.tsx';
import type { RecordingLimits } from './time-hint.ts';

type RecorderProps = {
  /** Identifies the recording among all recordings of the user. */
  subject: string;
  /** File name without an extension. */
  name: string;
  limits: RecordingLimits;
  title: string;
  description: string;
  /** Rendered after the upload. */
  children: (result: RecordingResult) => ReactNode;
};

/** Records in one tab at a time and restores earlier recordings. */
export function Recorder({ subject, name, limits, title, description, children }: RecorderProps) {
  const { user } = useSession();
  const key = getRecordingKey(user?._id ?? '', subject);
  const lock = useTabLock(getLockName(key));
  return (
    <Card title={title} description={description}>
      {lock === 'pending' && <RecorderSkeleton />}
      {lock === 'blocked' && (
        <Alert variant="warn" title="You are recording in another tab">
          Continue in that tab, or close it to continue here.
        </Alert>
      )}
      {lock === 'acquired' && user && (
        <RecorderFlow recordingKey={key} owner={user._id} name={name} limits={limits}>
          {children}
        </RecorderFlow>
      )}
    </Card>
  );
}
