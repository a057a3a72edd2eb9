import { useSeek } from '@outloud/ui/player-store';
import { videoId } from './delivery-grid.tsx';

/** Plays the video from a second on, where it can be seen. */
export function useJump(): (seconds: number) => void {
  const seek = useSeek();
  return (seconds) => {
    seek(seconds, { play: true });
    document.getElementById(videoId)?.scrollIntoView({ block: 'nearest' });
  };
}
