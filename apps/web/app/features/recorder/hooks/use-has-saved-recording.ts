import { useEffect, useState } from 'react';
import { getLockName } from '../engine/recording-key.ts';
import { deletePartialUploads, type UploadInfo } from '../engine/recording-video.ts';
import { findSavedRecording } from '../engine/saved-recording.ts';

/** Whether an unfinished recording is saved in this browser. Deletes its incomplete upload. */
export function useHasSavedRecording(key: string, { name, owner, sender }: UploadInfo): boolean {
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
