import type { Delivery } from '@outloud/contract/deliveries';
import { useStableUrl } from '@outloud/ui/use-stable-url';
import { formatTimestamp } from '@outloud/uploader/format';
import { Play } from 'lucide-react';
import { videoFrameClass } from '../components/video-placeholder.tsx';
import { VideoUnavailable } from '../components/video-unavailable.tsx';

/** The poster of the recording, or the reason why the video is unavailable. */
export function DeliveryPreview({ delivery }: { delivery: Delivery }) {
  const { videoUrl, videoDurationSeconds: seconds } = delivery;
  const poster = useStableUrl(delivery.posterUrl);
  if (!videoUrl) return <VideoUnavailable delivery={delivery} />;
  return (
    <div
      className={`${videoFrameClass} relative grid place-items-center overflow-hidden ${poster.url ? 'bg-sunken' : 'bg-night'}`}
    >
      {poster.url && (
        <img
          src={poster.url}
          alt=""
          onError={poster.markFailed}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      <span className="relative grid size-12 place-items-center rounded-full bg-night/80 text-on-night transition-transform group-hover:scale-105 motion-reduce:transition-none">
        <Play aria-hidden="true" fill="currentColor" className="ml-0.5 size-5" />
      </span>
      {seconds !== null && (
        <span
          aria-hidden="true"
          className="absolute right-2 bottom-2 rounded-md bg-night/80 px-1.5 font-semibold text-on-night text-xs tabular-nums leading-5"
        >
          {formatTimestamp(seconds)}
        </span>
      )}
    </div>
  );
}
