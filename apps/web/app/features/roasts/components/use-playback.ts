import { useRef, useState } from 'react';

/** Fetches another address of the same video; null when there is none. */
export type Renew = () => Promise<string | null>;

/**
 * Addresses of videos work for a few minutes only. The first one is kept as long as it does, because another would begin
 * the video anew; once it fails, another is fetched and the video goes on where it was.
 */
export function usePlayback(firstUrl: string, renew: Renew) {
  const [url, setUrl] = useState(firstUrl);
  const [hasFailed, setHasFailed] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  const broken = useRef<{ seconds: number; isPlaying: boolean } | null>(null);

  const goOn = async () => {
    const next = await renew();
    if (!next) return setHasFailed(true);
    setUrl(next);
    // The address was good, so it was the connection.
    if (next === url) player.current?.load();
  };

  return {
    url,
    hasFailed,
    retry: async () => {
      const next = await renew();
      if (!next) return;
      setUrl(next);
      setHasFailed(false);
    },
    events: {
      ref: player,
      onError: () => {
        const video = player.current;
        if (!video) return;
        // Broken again before anything was seen: another address would not help either.
        if (broken.current) return setHasFailed(true);
        broken.current = { seconds: video.currentTime, isPlaying: !video.paused };
        goOn();
      },
      onLoadedMetadata: () => {
        const video = player.current;
        if (!video || !broken.current) return;
        video.currentTime = broken.current.seconds;
        if (broken.current.isPlaying) video.play().catch(() => {});
      },
      onTimeUpdate: () => {
        const isPast = broken.current && (player.current?.currentTime ?? 0) > broken.current.seconds + 0.5;
        if (isPast) broken.current = null;
      },
    },
  };
}
