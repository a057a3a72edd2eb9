import { useRef, useState } from 'react';

/** Fetches a new signed URL for the same video. Returns null if the server has none. */
export type RenewUrl = () => Promise<string | null>;

/** Where playback failed. Cleared once the video plays past that time. */
type Interruption = { seconds: number; isPlaying: boolean; hasNewUrl: boolean };

/**
 * Signed video URLs expire within minutes. The first URL is kept until it fails, because a new URL restarts the video.
 * After a failure, this hook fetches a new URL and resumes at the same time.
 */
export function usePlayback(firstUrl: string, renew: RenewUrl) {
  const [url, setUrl] = useState(firstUrl);
  const [hasFailed, setHasFailed] = useState(false);
  /** Manual retries since the video last played. */
  const [retryCount, setRetryCount] = useState(0);
  const videoRef = useRef<HTMLVideoElement>(null);
  const interruption = useRef<Interruption | null>(null);

  const resume = async () => {
    const next = await renew();
    if (!next) return setHasFailed(true);
    setUrl(next);
    // The URL is still valid, so the connection failed.
    if (next === url) videoRef.current?.load();
  };

  return {
    url,
    hasFailed,
    retryCount,
    retry: async () => {
      const next = await renew();
      setRetryCount(retryCount + 1);
      if (!next) return;
      if (interruption.current) interruption.current.hasNewUrl = false;
      setUrl(next);
      setHasFailed(false);
    },
    videoProps: {
      ref: videoRef,
      onError: () => {
        const video = videoRef.current;
        if (!video) return;
        // The new URL failed as well, so another URL would not help.
        if (interruption.current?.hasNewUrl) return setHasFailed(true);
        const { seconds, isPlaying } = interruption.current ?? { seconds: video.currentTime, isPlaying: !video.paused };
        interruption.current = { seconds, isPlaying, hasNewUrl: true };
        resume();
      },
      onLoadedMetadata: () => {
        const video = videoRef.current;
        if (!video || !interruption.current) return;
        video.currentTime = interruption.current.seconds;
        if (interruption.current.isPlaying) video.play().catch(() => {});
      },
      // After a seek, resume at the new time.
      onSeeked: () => {
        if (videoRef.current && interruption.current) interruption.current.seconds = videoRef.current.currentTime;
      },
      onTimeUpdate: () => {
        const hasPassed =
          interruption.current && (videoRef.current?.currentTime ?? 0) > interruption.current.seconds + 0.5;
        if (!hasPassed) return;
        interruption.current = null;
        setRetryCount(0);
      },
    },
  };
}

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
