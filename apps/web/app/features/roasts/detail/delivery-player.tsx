import type { Delivery } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { VideoOff } from 'lucide-react';
import { useState } from 'react';
import { type Renew, usePlayback } from './use-playback.ts';
import { VideoFrame, videoFrame } from './video-frame.tsx';

type DeliveryPlayerProps = { delivery: Delivery; url: string; onRenew: Renew };

export function DeliveryPlayer({ delivery, url: firstUrl, onRenew }: DeliveryPlayerProps) {
  const { url, hasFailed, retry, events } = usePlayback(firstUrl, onRenew);
  // It comes after the video, and then stays: another address for the same picture would load it again.
  const [poster, setPoster] = useState(delivery.posterUrl);
  if (!poster && delivery.posterUrl) setPoster(delivery.posterUrl);
  if (hasFailed) {
    return (
      <VideoFrame Icon={VideoOff} text="The video cannot be played right now.">
        <Button variant="secondary" size="sm" onClick={retry}>
          Try again
        </Button>
      </VideoFrame>
    );
  }
  return (
    <video
      {...events}
      src={url}
      poster={poster ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={`Recording by ${delivery.testerId.fullName}`}
      className={`${videoFrame} bg-night object-contain`}
    />
  );
}
