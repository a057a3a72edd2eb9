import { useSeek } from '@outloud/ui/player/player-store';
import { createContext, type ReactNode, useContext } from 'react';

/** Id of the video element, which scrolls into view when the user selects a moment. */
export const videoElementId = 'delivery-video';

/** Bottom padding of a placeholder, equal to the height of the player's control bar. */
export const playerBarPadding = 'pb-24.5 sm:pb-25.5';

type DeliveryGridProps = { video: ReactNode; panel: ReactNode };

/** The video is sticky: next to the panel on wide screens, above the panel on tall phone screens. */
export function DeliveryGrid({ video, panel }: DeliveryGridProps) {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <div
        id={videoElementId}
        className="max-sm:z-10 max-sm:bg-paper max-sm:pb-1 xl:sticky xl:top-21 max-sm:[@media(min-height:44rem)]:sticky max-sm:[@media(min-height:44rem)]:top-15"
      >
        {video}
      </div>
      <div className="min-w-0">{panel}</div>
    </div>
  );
}

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
