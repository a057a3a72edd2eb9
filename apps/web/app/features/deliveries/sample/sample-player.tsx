import { Player } from '@outloud/ui/player/player';
import { useIsVideoLoaded, useSeek } from '@outloud/ui/player/player-store';
import { useEffect, useEffectEvent } from 'react';
import { sample, sampleFiles } from './sample.ts';

export default function SamplePlayer({ start }: { start: number }) {
  const isLoaded = useIsVideoLoaded();
  const seek = useEffectEvent(useSeek());
  useEffect(() => {
    if (isLoaded) seek(start, { play: true });
  }, [isLoaded, start]);
  return (
    <Player
      src={sampleFiles.video}
      poster={sampleFiles.poster}
      captionsSrc={sampleFiles.captions}
      title={`Recording by ${sample.tester}`}
      moments={sample.aiInsights.moments}
    />
  );
}
