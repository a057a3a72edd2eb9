import type { UploadSender } from '@outloud/app-kit/upload/upload-transfer';
import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import { type ReactNode, useEffect, useState } from 'react';
import type { RecordingLimits } from './engine/recording-limits.ts';
import { getLockName, getRecordingKey } from './engine/saved-recording.ts';
import { RecorderFlow, RecorderSkeleton, type RecordingResult } from './recorder-flow.tsx';

type RecorderProps = {
  /** The id of the user or the guest. */
  owner: string;
  sender: UploadSender;
  /** Identifies the recording among all recordings of the owner. */
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
export function Recorder({ owner, sender, subject, name, limits, title, description, children }: RecorderProps) {
  const key = getRecordingKey(owner, subject);
  const lock = useTabLock(getLockName(key));
  return (
    <Card title={title} description={description}>
      {lock === 'pending' && <RecorderSkeleton />}
      {lock === 'blocked' && (
        <Alert variant="warn" title="You are recording in another tab">
          Continue in that tab, or close it to continue here.
        </Alert>
      )}
      {lock === 'acquired' && (
        <RecorderFlow recordingKey={key} owner={owner} sender={sender} name={name} limits={limits}>
          {children}
        </RecorderFlow>
      )}
    </Card>
  );
}

type LockStatus = 'pending' | 'acquired' | 'blocked';

/** Holds a Web Lock while mounted. A blocked tab acquires the lock when the other tab closes. */
function useTabLock(name: string): LockStatus {
  const [status, setStatus] = useState<LockStatus>('pending');
  useEffect(() => {
    // Older browsers do not support Web Locks, so two tabs can record at the same time.
    if (!navigator.locks) return setStatus('acquired');
    const unmounted = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holdLock = () => {
      setStatus('acquired');
      return released;
    };
    const waitForLock = () => {
      if (unmounted.signal.aborted) return;
      setStatus('blocked');
      navigator.locks.request(name, { signal: unmounted.signal }, holdLock).catch(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? holdLock() : waitForLock()));
    return () => {
      unmounted.abort();
      release();
    };
  }, [name]);
  return status;
}
