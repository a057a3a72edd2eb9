import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { lockName, recordingName } from '../engine/names.ts';
import { useLock } from '../hooks/use-lock.ts';
import { RecorderSkeleton } from './recorder-skeleton.tsx';
import { type Made, Studio } from './studio.tsx';
import type { Limits } from './time-words.ts';

type RecorderProps = {
  /** Identifies the recording among all recordings of the user. */
  subject: string;
  /** File name without an extension. */
  name: string;
  limits: Limits;
  title: string;
  description: string;
  /** Rendered after the upload. */
  children: (result: Made) => ReactNode;
};

/** Records in one tab at a time and restores earlier recordings. */
export function Recorder({ subject, name, limits, title, description, children }: RecorderProps) {
  const { user } = useSession();
  const key = recordingName(user?._id ?? '', subject);
  const lock = useLock(lockName(key));
  return (
    <Card title={title} description={description}>
      {lock === 'pending' && <RecorderSkeleton />}
      {lock === 'blocked' && (
        <Alert variant="warn" title="You are recording in another tab">
          Continue in that tab, or close it to continue here.
        </Alert>
      )}
      {lock === 'acquired' && user && (
        <Studio recordingKey={key} owner={user._id} name={name} limits={limits}>
          {children}
        </Studio>
      )}
    </Card>
  );
}
