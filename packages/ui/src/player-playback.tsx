import { useRef, useState } from 'react';

/** Fetches another address of the same video; null when there is none. */
export type Renew = () => Promise<string | null>;

/** Where the video broke off, until it plays on from there; and whether it has got another address since. */
type Break = { seconds: number; isPlaying: boolean; isRenewed: boolean };

/**
 * Addresses of videos work for a few minutes only. The first one is kept as long as it does, because another would begin
 * the video anew; once it fails, another is fetched and the video goes on where it was.
 */
export function usePlayback(firstUrl: string, renew: Renew) {
  const [url, setUrl] = useState(firstUrl);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const player = useRef<HTMLVideoElement>(null);
  const broken = useRef<Break | null>(null);

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
    /** How often somebody has tried again since it last played. */
    tries,
    retry: async () => {
      const next = await renew();
      setTries(tries + 1);
      if (!next) return;
      if (broken.current) broken.current.isRenewed = false;
      setUrl(next);
      setHasFailed(false);
    },
    events: {
      ref: player,
      onError: () => {
        const video = player.current;
        if (!video) return;
        // Broken again before anything was seen: another address would not help either.
        if (broken.current?.isRenewed) return setHasFailed(true);
        const { seconds, isPlaying } = broken.current ?? { seconds: video.currentTime, isPlaying: !video.paused };
        broken.current = { seconds, isPlaying, isRenewed: true };
        goOn();
      },
      onLoadedMetadata: () => {
        const video = player.current;
        if (!video || !broken.current) return;
        video.currentTime = broken.current.seconds;
        if (broken.current.isPlaying) video.play().catch(() => {});
      },
      // Who goes elsewhere plays on from there.
      onSeeked: () => {
        if (player.current && broken.current) broken.current.seconds = player.current.currentTime;
      },
      onTimeUpdate: () => {
        const isPast = broken.current && (player.current?.currentTime ?? 0) > broken.current.seconds + 0.5;
        if (!isPast) return;
        broken.current = null;
        setTries(0);
      },
    },
  };
}
