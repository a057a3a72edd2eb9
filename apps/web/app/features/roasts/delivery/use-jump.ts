import { useSeek } from '@outloud/ui/player-store';
import { createContext, useContext } from 'react';
import { videoId } from './delivery-grid.tsx';

/** How to get a video that is not loaded yet to begin at a second. */
export const LateStart = createContext<(seconds: number) => void>(() => {});

/** Plays the video from a second on, where it can be seen. */
export function useJump(): (seconds: number) => void {
  const seek = useSeek();
  const startLate = useContext(LateStart);
  return (seconds) => {
    if (!seek(seconds, { play: true })) startLate(seconds);
    document.getElementById(videoId)?.scrollIntoView({ block: 'nearest' });
  };
}
