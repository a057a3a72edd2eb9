import { Spinner } from '@outloud/ui/spinner';
import { formatTimestamp } from '@outloud/uploader/format';
import { Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import { replayClickProps } from '../../../lib/defer-hydration.ts';
import { playerBarPadding } from '../delivery/delivery-grid.tsx';
import { sample, sampleFiles } from './sample.ts';

type SamplePosterProps = { isLoading: boolean; onPlay: () => void };

/** Links to the video file for browsers without JavaScript. Has the same size as the player that replaces it. */
export function SamplePoster({ isLoading, onPlay }: SamplePosterProps) {
  const play = (event: MouseEvent) => {
    event.preventDefault();
    onPlay();
  };
  return (
    <a
      href={sampleFiles.video}
      onClick={play}
      {...replayClickProps}
      className={`group relative block overflow-hidden rounded-2xl bg-night text-on-night ${playerBarPadding}`}
    >
      <img
        src={sampleFiles.poster}
        alt=""
        width={1280}
        height={720}
        loading="lazy"
        decoding="async"
        className="aspect-video w-full object-cover"
      />
      <span className="absolute inset-x-0 bottom-0 flex h-24.5 items-center gap-4 px-5 sm:h-25.5">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-ember text-on-ember transition-transform group-hover:scale-105">
          {isLoading ? (
            <Spinner className="size-6" />
          ) : (
            <Play aria-hidden="true" className="ml-1 size-6 fill-current" />
          )}
        </span>
        <span>
          <span className="block font-bold text-lg leading-6">Play the review</span>
          <span className="text-night-muted text-sm tabular-nums">
            {formatTimestamp(sample.videoDurationSeconds)}, with sound
          </span>
        </span>
      </span>
    </a>
  );
}
