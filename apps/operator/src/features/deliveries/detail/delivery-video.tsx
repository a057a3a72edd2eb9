import { isProcessing } from '@outloud/app-kit/delivery.labels';
import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { Player } from '@outloud/ui/player/player';
import { type RenewUrl, usePlayback, useStableUrl } from '@outloud/ui/player/use-playback';
import { VideoOff } from 'lucide-react';

type DeliveryVideoProps = { delivery: OperatorDelivery; onRenew: RenewUrl };

export function DeliveryVideo({ delivery, onRenew }: DeliveryVideoProps) {
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
  const { url, hasFailed, retry, videoProps } = usePlayback(firstUrl, onRenew);
  const poster = useStableUrl(delivery.posterUrl);
  const captions = useStableUrl(delivery.files['transcript.vtt']);
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
        {...videoProps}
        src={url}
        title={`Recording by ${delivery.testerId.fullName}`}
        poster={poster.url}
        captionsSrc={captions.url}
        onCaptionsError={captions.markFailed}
        onError={() => {
          poster.markFailed();
          videoProps.onError();
        }}
        moments={delivery.aiInsights?.moments ?? []}
        hasPageShortcuts
      />
    </section>
  );
}
