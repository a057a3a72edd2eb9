import { cn } from '@outloud/ui/cn';
import { useSeek } from '@outloud/ui/player/player-store';
import { createContext, type ReactNode, useContext } from 'react';

/** Id of the video element, which scrolls into view when the user selects a moment. */
const videoElementId = 'delivery-video';

/** Bottom padding of a placeholder, equal to the height of the player's control bar. */
export const playerBarPadding = 'pb-24.5 sm:pb-25.5';

type DeliveryGridProps = {
  video: ReactNode;
  analysis: ReactNode;
  lists?: ReactNode;
  feedback?: ReactNode;
  /** Keeps the video in view on tall screens. */
  hasStickyVideo?: boolean;
};

/**
 * One column in the order of the props. On wide screens, the video and the lists are in the left column, and the analysis
 * and the feedback in the right one. The columns are floats, because the rows of a grid would leave gaps between them.
 */
export function DeliveryGrid({ video, analysis, lists, feedback, hasStickyVideo = false }: DeliveryGridProps) {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:flow-root">
      <div id={videoElementId} className={cn(leftColumn, hasStickyVideo && stickyVideo)}>
        {video}
      </div>
      <div className={rightColumn}>{analysis}</div>
      {lists && <div className={cn(leftColumn, 'xl:mt-6', hasStickyVideo && besideStickyVideo)}>{lists}</div>}
      <div className={cn(rightColumn, 'empty:hidden xl:mt-6')}>{feedback}</div>
    </div>
  );
}

const leftColumn = 'min-w-0 xl:float-left xl:clear-left xl:w-[calc(100%-26rem)]';
const rightColumn = 'min-w-0 xl:float-right xl:clear-right xl:w-96';

/** On wide screens, the padding covers the gap to the page header, where the lists would be visible while scrolling. */
const stickyVideo = cn(
  'max-sm:z-10 max-sm:bg-paper max-sm:pb-1 max-sm:[@media(min-height:44rem)]:sticky max-sm:[@media(min-height:44rem)]:top-15',
  'xl:z-10 xl:-mt-6 xl:bg-paper xl:pt-6 xl:pb-3 xl:[@media(min-height:48rem)]:sticky xl:[@media(min-height:48rem)]:top-15',
);

/** The scroll margins keep a focused point out from under the video. */
const besideStickyVideo =
  'max-sm:[@media(min-height:44rem)]:[&_button]:scroll-mt-76 xl:mt-3 xl:[@media(min-height:48rem)]:[&_button]:scroll-mt-112';

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
