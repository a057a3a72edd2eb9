import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { Player } from '@outloud/ui/player';
import { type RenewUrl, usePlayback } from '@outloud/ui/use-playback';
import { useStableUrl } from '@outloud/ui/use-stable-url';
import { VideoOff } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { VideoPlaceholder } from '../components/video-placeholder.tsx';
import { playerBarPadding } from './delivery-grid.tsx';
import { useStartTime } from './use-start-time.ts';

type DeliveryVideoProps = { delivery: DeliveryDetail; url: string; onRenew: RenewUrl };

export function DeliveryVideo({ delivery, url: firstUrl, onRenew }: DeliveryVideoProps) {
  const { url, hasFailed, retryCount, retry, videoProps } = usePlayback(firstUrl, onRenew);
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
        <Failure tries={retryCount} onRetry={retry} />
      ) : (
        <DeliveryPlayer delivery={delivery} src={url} {...videoProps} />
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
  const poster = useStableUrl(delivery.posterUrl);
  const captions = useStableUrl(delivery.files['transcript.vtt']);
  return (
    <Player
      {...rest}
      title={`Recording by ${delivery.testerId.fullName}`}
      poster={poster.url}
      captionsSrc={captions.url}
      onCaptionsError={captions.markFailed}
      onError={(event) => {
        // Browsers report no poster errors, but its signed URL expires together with the video's.
        poster.markFailed();
        onError?.(event);
      }}
      moments={delivery.aiInsights?.moments ?? []}
      hasPageShortcuts
    />
  );
}
