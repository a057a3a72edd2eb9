import type { Claim } from '@outloud/contract/claims';
import { maxClaimAttempts } from '@outloud/domain/claims';
import { Alert } from '@outloud/ui/alert';
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { deletePartialUploads, type UploadInfo } from '../engine/recording-video.ts';
import { findSavedRecording, getLockName, getRecordingKey } from '../engine/saved-recording.ts';
import { sessionSender } from '../queries.ts';

/** Shown for a claim that ended without a submission. */
export function SavedRecordingHint({ claim }: { claim: Claim }) {
  const { user } = useSession();
  const owner = user?._id ?? '';
  const hasSavedRecording = useHasSavedRecording(getRecordingKey(owner, claim.roast._id), {
    name: 'review',
    owner,
    sender: sessionSender,
  });
  const isClaimable = ['given_up', 'expired'].includes(claim.state) && claim.attempt < maxClaimAttempts;
  if (!hasSavedRecording || !isClaimable) return null;
  return (
    <Alert title="Your recording is saved on this computer" className="mt-5">
      Claim this roast again to submit it.
    </Alert>
  );
}

/** Whether an unfinished recording is saved in this browser. Deletes its incomplete upload. */
function useHasSavedRecording(key: string, { name, owner, sender }: UploadInfo): boolean {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    const check = async () => {
      const saved = await findSavedRecording(key);
      if (!saved) return;
      setIsSaved(true);
      deletePartialUploads(saved.recording, { name, owner, sender });
    };
    // Wait until the recording tab has released its lock.
    navigator.locks?.request(getLockName(key), { signal: unmounted.signal }, check).catch(() => {});
    return () => unmounted.abort();
  }, [key, name, owner, sender]);
  return isSaved;
}
