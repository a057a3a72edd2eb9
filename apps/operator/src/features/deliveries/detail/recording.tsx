import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { useKeptAddress } from '@outloud/ui/kept-address';
import { Player } from '@outloud/ui/player';
import { type Renew, usePlayback } from '@outloud/ui/player-playback';
import { isProcessing } from '@outloud/uploader/delivery.labels';
import { VideoOff } from 'lucide-react';

type DeliveryVideoProps = { delivery: OperatorDelivery; onRenew: Renew };

export function Recording({ delivery, onRenew }: DeliveryVideoProps) {
  const { videoUrl } = delivery;
  if (videoUrl) return <Playback delivery={delivery} firstUrl={videoUrl} onRenew={onRenew} />;
  return (
    <EmptyState
      Icon={VideoOff}
      title="No video available"
      text={
        isProcessing(delivery)
          ? 'The video appears here after it is converted.'
          : 'The recording was not converted to a playable video.'
      }
    />
  );
}

type PlaybackProps = DeliveryVideoProps & { firstUrl: string };

function Playback({ delivery, firstUrl, onRenew }: PlaybackProps) {
  const { url, hasFailed, retry, events } = usePlayback(firstUrl, onRenew);
  const poster = useKeptAddress(delivery.posterUrl);
  const captions = useKeptAddress(delivery.files['transcript.vtt']);
  if (hasFailed) {
    return (
      <EmptyState Icon={VideoOff} title="The video cannot be played" text="Check your connection and try again.">
        <Button variant="secondary" size="sm" onClick={retry}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Recording">
      <Player
        {...events}
        src={url}
        title={`Recording by ${delivery.testerId.fullName}`}
        poster={poster.address}
        captionsSrc={captions.address}
        onCaptionsError={captions.giveUp}
        onError={() => {
          poster.giveUp();
          events.onError();
        }}
        moments={delivery.aiInsights?.moments ?? []}
        ownsPage
      />
    </section>
  );
}
