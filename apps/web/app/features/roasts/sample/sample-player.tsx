import { Player } from '@outloud/ui/player';
import { useRef } from 'react';
import { sample, sampleFiles } from './sample.ts';

export default function SamplePlayer({ start }: { start: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const begin = () => {
    if (video.current) video.current.currentTime = start;
  };
  return (
    <Player
      ref={video}
      src={sampleFiles.video}
      poster={sampleFiles.poster}
      captionsSrc={sampleFiles.captions}
      title={`Recording by ${sample.tester}`}
      moments={sample.aiInsights.moments}
      onLoadedMetadata={begin}
      autoPlay
    />
  );
}
