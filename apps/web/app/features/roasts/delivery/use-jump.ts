import { useSeek } from '@outloud/ui/player-store';
import { createContext, useContext } from 'react';
import { videoId } from './delivery-grid.tsx';

/** Passes the start time to a player that is not loaded yet. */
export const LateStart = createContext<(seconds: number) => void>(() => {});

/** Plays the video from a second and scrolls the player into view. */
export function useJump(): (seconds: number) => void {
  const seek = useSeek();
  const startPlayer = useContext(LateStart);
  return (seconds) => {
    seek(seconds, { play: true });
    startPlayer(seconds);
    document.getElementById(videoId)?.scrollIntoView({ block: 'nearest' });
  };
}
