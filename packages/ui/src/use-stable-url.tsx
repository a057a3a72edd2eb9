import { useState } from 'react';

/**
 * Keeps the first signed URL of a file, because a new URL would load the same file again. After a failure, the next URL
 * replaces it: signed URLs expire within minutes, so cached data may contain an expired URL.
 */
export function useStableUrl(latestUrl: string | null | undefined) {
  const [url, setUrl] = useState(latestUrl);
  const [hasFailed, setHasFailed] = useState(false);
  if (latestUrl && latestUrl !== url && (!url || hasFailed)) {
    setUrl(latestUrl);
    setHasFailed(false);
  }
  return { url: url ?? undefined, markFailed: () => setHasFailed(true) };
}
