import { useSeek } from '@outloud/ui/player-store';
import { createContext, useContext } from 'react';
import { videoElementId } from './delivery-grid.tsx';

/** Passes the start time to a player that is not loaded yet. */
export const DeferredStartContext = createContext<(seconds: number) => void>(() => {});

/** Returns a function that plays the video from a given second and scrolls the player into view. */
export function useSeekAndPlay(): (seconds: number) => void {
  const seek = useSeek();
  const startPlayer = useContext(DeferredStartContext);
  return (seconds) => {
    seek(seconds, { play: true });
    startPlayer(seconds);
    document.getElementById(videoElementId)?.scrollIntoView({ block: 'nearest' });
  };
}
