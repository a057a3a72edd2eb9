import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { useKeptAddress } from '@outloud/ui/kept-address';
import { Player } from '@outloud/ui/player';
import { type Renew, usePlayback } from '@outloud/ui/player-playback';
import { VideoOff } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { VideoPlaceholder } from '../components/video-placeholder.tsx';
import { playerBarPadding } from './delivery-grid.tsx';
import { useStartTime } from './use-start-time.ts';

type RecordingProps = { delivery: DeliveryDetail; url: string; onRenew: Renew };

export function DeliveryVideo({ delivery, url: firstUrl, onRenew }: RecordingProps) {
  const { url, hasFailed, tries, retry, events } = usePlayback(firstUrl, onRenew);
  const region = useRef<HTMLElement>(null);
  useStartTime();

  // The player and its error message replace each other, which drops the focus.
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    const isFocusLost = hadFailed.current !== hasFailed && document.activeElement === document.body;
    if (isFocusLost) region.current?.focus({ preventScroll: true });
    hadFailed.current = hasFailed;
  }, [hasFailed]);

  return (
    <section ref={region} tabIndex={-1} aria-label="Recording" className="rounded-2xl">
      {hasFailed ? (
        <Failure tries={tries} onRetry={retry} />
      ) : (
        <DeliveryPlayer delivery={delivery} src={url} {...events} />
      )}
    </section>
  );
}

function Failure({ tries, onRetry }: { tries: number; onRetry: () => void }) {
  return (
    <div className={`rounded-2xl bg-sunken ${playerBarPadding}`}>
      <VideoPlaceholder
        Icon={VideoOff}
        text={
          // A new key announces the alert again after every retry.
          <span key={tries} role="alert">
            {tries === 0 ? 'The video cannot be played right now.' : 'The video still cannot be played.'}
          </span>
        }
      >
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </VideoPlaceholder>
    </div>
  );
}

type DeliveryPlayerProps = Omit<ComponentProps<typeof Player>, 'title' | 'moments'> & { delivery: DeliveryDetail };

function DeliveryPlayer({ delivery, onError, ...rest }: DeliveryPlayerProps) {
  const poster = useKeptAddress(delivery.posterUrl);
  const captions = useKeptAddress(delivery.files['transcript.vtt']);
  return (
    <Player
      {...rest}
      title={`Recording by ${delivery.testerId.fullName}`}
      poster={poster.address}
      captionsSrc={captions.address}
      onCaptionsError={captions.giveUp}
      onError={(event) => {
        // Browsers report no poster errors, but its signed URL expires together with the video's.
        poster.giveUp();
        onError?.(event);
      }}
      moments={delivery.aiInsights?.moments ?? []}
      ownsPage
    />
  );
}
