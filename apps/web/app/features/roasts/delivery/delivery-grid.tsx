import type { ReactNode } from 'react';

/** The name by which everything on the page finds the video. */
export const videoId = 'delivery-video';

/** Below what stands in for the picture: as much room as the bar of the player takes. */
export const barSpace = 'pb-24.5 sm:pb-25.5';

type DeliveryGridProps = { video: ReactNode; panel: ReactNode };

/** The video stays in sight while the panel is read: beside it, or above it where there is room for both. */
export function DeliveryGrid({ video, panel }: DeliveryGridProps) {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <div
        id={videoId}
        className="max-sm:z-10 max-sm:bg-paper max-sm:pb-1 xl:sticky xl:top-21 max-sm:[@media(min-height:44rem)]:sticky max-sm:[@media(min-height:44rem)]:top-15"
      >
        {video}
      </div>
      <div className="min-w-0">{panel}</div>
    </div>
  );
}
