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
  /** What is recorded, among all that somebody records. */
  subject: string;
  /** What the file is called. */
  name: string;
  limits: Limits;
  title: string;
  description: string;
  /** What to make of a recording once it has arrived. */
  children: (made: Made) => ReactNode;
};

/** Records in one tab at a time, and finds what was recorded before. */
export function Recorder({ subject, name, limits, title, description, children }: RecorderProps) {
  const { user } = useSession();
  const id = recordingName(user?._id ?? '', subject);
  const lock = useLock(lockName(id));
  return (
    <Card title={title} description={description}>
      {lock === 'asking' && <RecorderSkeleton />}
      {lock === 'elsewhere' && (
        <Alert variant="warn" title="It is being recorded in another tab">
          Go on there. When you close that tab, you can go on here.
        </Alert>
      )}
      {lock === 'mine' && user && (
        <Studio id={id} owner={user._id} name={name} limits={limits}>
          {children}
        </Studio>
      )}
    </Card>
  );
}
