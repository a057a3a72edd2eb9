import type { ReactNode } from 'react';

/** The name by which everything on the page finds the video. */
export const videoId = 'delivery-video';

/** Below what stands in for the picture: as much room as the bar of the player takes. */
export const barSpace = 'pb-24.5 sm:pb-25.5';

type DeliveryGridProps = { video: ReactNode; panel: ReactNode };

/** Side by side the video stays in sight while the panel is read. */
export function DeliveryGrid({ video, panel }: DeliveryGridProps) {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <div id={videoId} className="xl:sticky xl:top-21">
        {video}
      </div>
      <div className="min-w-0">{panel}</div>
    </div>
  );
}
