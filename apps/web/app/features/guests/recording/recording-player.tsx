import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Player } from '@outloud/ui/player/player';
import { PlayerProvider } from '@outloud/ui/player/player-store';
import { type RenewUrl, usePlayback, useStableUrl } from '@outloud/ui/player/use-playback';

type RecordingPlayerProps = { url: string; posterUrl: string | null; onRenew: RenewUrl };

export function RecordingPlayer({ url: firstUrl, posterUrl, onRenew }: RecordingPlayerProps) {
  const { url, hasFailed, retryCount, retry, videoProps } = usePlayback(firstUrl, onRenew);
  const poster = useStableUrl(posterUrl);
  if (hasFailed) {
    return (
      <div className="grid justify-items-start gap-4">
        {/* A new key announces the alert again after every retry. */}
        <Alert key={retryCount} variant="destructive" title="The video cannot be played right now" takesFocus>
          Your recording is not lost. Check your connection and try again.
        </Alert>
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <PlayerProvider>
      <Player {...videoProps} title="Your recording" src={url} poster={poster.url} moments={[]} />
    </PlayerProvider>
  );
}
