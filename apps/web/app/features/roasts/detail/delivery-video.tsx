import type { Delivery } from '@outloud/contract/deliveries';
import { Clapperboard, type LucideIcon, ScanEye, VideoOff } from 'lucide-react';

const frame = 'aspect-video w-full rounded-xl';

/** The recording, or what keeps it away. */
export function DeliveryVideo({ delivery }: { delivery: Delivery }) {
  if (delivery.videoUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside the video, and is made after it
      <video
        src={delivery.videoUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={`Recording by ${delivery.testerId.fullName}`}
        className={`${frame} bg-night object-contain`}
      />
    );
  }
  const { Icon, text } = absence(delivery);
  return (
    <p
      className={`${frame} grid content-center justify-items-center gap-2 bg-sunken p-4 text-center text-muted text-sm leading-5`}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-7" />
      {text}
    </p>
  );
}

function absence({ inReview, status }: Delivery): { Icon: LucideIcon; text: string } {
  if (inReview) return { Icon: ScanEye, text: 'We are checking the recording before you get it.' };
  if (status === 'completed' || status === 'rejected') {
    return { Icon: VideoOff, text: 'The video cannot be played right now.' };
  }
  return { Icon: Clapperboard, text: 'We are preparing the video. It plays here when it is ready.' };
}
