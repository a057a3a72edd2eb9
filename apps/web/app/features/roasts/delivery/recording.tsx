import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { Player } from '@outloud/ui/player';
import { VideoOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { type Renew, usePlayback } from '../components/use-playback.ts';
import { VideoFrame } from '../components/video-frame.tsx';
import { useStartSecond } from './use-start-second.ts';

type RecordingProps = { delivery: DeliveryDetail; url: string; onRenew: Renew };

export function Recording({ delivery, url: firstUrl, onRenew }: RecordingProps) {
  const { url, hasFailed, retry, events } = usePlayback(firstUrl, onRenew);
  useStartSecond();
  if (hasFailed) {
    return (
      <VideoFrame Icon={VideoOff} text="The video cannot be played right now.">
        <Button variant="secondary" size="sm" onClick={retry}>
          Try again
        </Button>
      </VideoFrame>
    );
  }
  return <DeliveryPlayer delivery={delivery} src={url} {...events} />;
}

type DeliveryPlayerProps = Omit<ComponentProps<typeof Player>, 'title'> & { delivery: DeliveryDetail };

function DeliveryPlayer({ delivery, ...rest }: DeliveryPlayerProps) {
  const poster = useFirst(delivery.posterUrl);
  const captions = useFirst(delivery.files['transcript.vtt']);
  return (
    <Player
      {...rest}
      title={`Recording by ${delivery.testerId.fullName}`}
      poster={poster}
      captionsSrc={captions}
      moments={delivery.aiInsights?.moments ?? []}
      ownsPage
    />
  );
}

/** What comes after the video, and then stays: another address for the same thing would load it again. */
function useFirst(address: string | null | undefined): string | undefined {
  const [first, setFirst] = useState(address);
  if (!first && address) setFirst(address);
  return first ?? undefined;
}
