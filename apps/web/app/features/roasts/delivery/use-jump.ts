import { useSeek } from '@outloud/ui/player-store';
import { createContext, useContext } from 'react';
import { videoId } from './delivery-grid.tsx';

/** Tells a video that may not be loaded yet where to begin. */
export const LateStart = createContext<(seconds: number) => void>(() => {});

/** Plays the video from a second on, where it can be seen. */
export function useJump(): (seconds: number) => void {
  const seek = useSeek();
  const startLate = useContext(LateStart);
  return (seconds) => {
    seek(seconds, { play: true });
    startLate(seconds);
    document.getElementById(videoId)?.scrollIntoView({ block: 'nearest' });
  };
}
