import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { Player } from '@outloud/ui/player/player';
import { useIsVideoLoaded, useSeek } from '@outloud/ui/player/player-store';
import { type RenewUrl, usePlayback, useStableUrl } from '@outloud/ui/player/use-playback';
import { VideoOff } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { playerBarPadding } from './delivery-grid.tsx';
import { VideoPlaceholder } from './delivery-status.tsx';

type DeliveryVideoProps = { delivery: DeliveryDetail; url: string; onRenew: RenewUrl };

export function DeliveryVideo({ delivery, url: initialUrl, onRenew }: DeliveryVideoProps) {
  const { url, hasFailed, retryCount, retry, videoProps } = usePlayback(initialUrl, onRenew);
  const region = useRef<HTMLElement>(null);
  useStartTime();

  // Replacing the player with the error message, or the reverse, drops the focus.
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    const isFocusLost = hadFailed.current !== hasFailed && document.activeElement === document.body;
    if (isFocusLost) region.current?.focus({ preventScroll: true });
    hadFailed.current = hasFailed;
  }, [hasFailed]);

  return (
    <section ref={region} tabIndex={-1} aria-label="Recording" className="rounded-2xl">
      {hasFailed ? (
        <PlaybackFailure retryCount={retryCount} onRetry={retry} />
      ) : (
        <DeliveryPlayer delivery={delivery} src={url} {...videoProps} />
      )}
    </section>
  );
}

function PlaybackFailure({ retryCount, onRetry }: { retryCount: number; onRetry: () => void }) {
  return (
    <div className={`rounded-2xl bg-sunken ${playerBarPadding}`}>
      <VideoPlaceholder
        Icon={VideoOff}
        text={
          // A new key announces the alert again after every retry.
          <span key={retryCount} role="alert">
            {retryCount === 0 ? 'The video cannot be played right now.' : 'The video still cannot be played.'}
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

function DeliveryPlayer({ delivery, onError, ...playerProps }: DeliveryPlayerProps) {
  const poster = useStableUrl(delivery.posterUrl);
  const captions = useStableUrl(delivery.files['transcript.vtt']);
  return (
    <Player
      {...playerProps}
      title={`Recording by ${delivery.testerId.fullName}`}
      poster={poster.url}
      captionsSrc={captions.url}
      onCaptionsError={captions.markFailed}
      onError={(event) => {
        // Browsers do not report poster errors, but the poster URL expires together with the video URL.
        poster.markFailed();
        onError?.(event);
      }}
      moments={delivery.aiInsights?.moments ?? []}
      hasPageShortcuts
    />
  );
}

/** Seeks once to the start time in the URL, such as `?t=12`. A reload of the video does not seek again. */
function useStartTime() {
  const [search] = useSearchParams();
  const navigationType = useNavigationType();
  const startSeconds = Number.parseFloat(search.get('t') ?? '');
  const isLoaded = useIsVideoLoaded();
  const lastSeek = useRef<number>(null);
  const seek = useEffectEvent(useSeek());
  useEffect(() => {
    if (!isLoaded || !(startSeconds > 0) || lastSeek.current === startSeconds) return;
    lastSeek.current = startSeconds;
    // Autoplay only after a click on a link, not when the page is opened or reloaded.
    seek(startSeconds, { play: navigationType === 'PUSH' });
  }, [startSeconds, navigationType, isLoaded]);
}
