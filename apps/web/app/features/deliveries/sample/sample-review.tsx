import { formatTimestamp } from '@outloud/app-kit/format';
import { recordingMinutes } from '@outloud/domain/earnings';
import { Spinner } from '@outloud/ui/loading';
import { PlayerProvider } from '@outloud/ui/player/player-store';
import { Play } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { replayClickProps } from '../../../hydration/hydration.tsx';
import { Analysis } from '../analysis.tsx';
import { DeferredStartContext, DeliveryGrid, playerBarPadding } from '../delivery-grid.tsx';
import { MomentLists } from '../moment-list.tsx';
import { sample, sampleFiles } from './sample.ts';

// Loaded on the first play. If the chunk fails to load, the browser's native player takes over.
const SamplePlayer = lazy(() => import('./sample-player.tsx').catch(() => import('./native-player.tsx')));

/** The sample review, built from the components that customers see. */
export function SampleReview() {
  const [start, setStart] = useState<number | null>(null);
  const poster = <SamplePoster isLoading={start !== null} onPlay={() => setStart(0)} />;
  return (
    <section id="sample" aria-labelledby="sample-title" className="mx-auto max-w-6xl px-4 pb-20 sm:px-6 lg:pb-28">
      <SampleHeader />
      <PlayerProvider>
        <DeferredStartContext value={setStart}>
          <DeliveryGrid
            video={
              start === null ? (
                poster
              ) : (
                <Suspense fallback={poster}>
                  <SamplePlayer start={start} />
                </Suspense>
              )
            }
            analysis={<Analysis insights={sample.aiInsights} segments={sample.segments} />}
            lists={<MomentLists moments={sample.aiInsights.moments} />}
          />
        </DeferredStartContext>
      </PlayerProvider>
      <noscript>
        <h3 className="mt-8 font-bold text-lg">Transcript</h3>
        <p className="mt-2 max-w-3xl text-muted leading-7">{sample.segments.map(({ text }) => text).join(' ')}</p>
      </noscript>
    </section>
  );
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function SampleHeader() {
  const { websiteName, websiteUrl, tester, submittedAt } = sample;
  return (
    <>
      <h2 id="sample-title" className="max-w-3xl font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        “I nearly missed it.” That is what you pay for.
      </h2>
      <p className="mt-4 max-w-2xl text-lg text-muted leading-8">
        A review as it lands in your account, shorter than the usual {recordingMinutes.min} to {recordingMinutes.max}{' '}
        minutes. The shop is made up, and so is its tester. The recording, the transcript, and every judgment are real
        Outloud output.
      </p>
      <div className="mt-10 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-bold text-2xl tracking-[-0.02em]">Review of {websiteName}</h3>
        <p className="text-muted">
          {websiteUrl} · by {tester} · submitted{' '}
          <time dateTime={submittedAt}>{dateFormat.format(new Date(submittedAt))}</time>
        </p>
      </div>
    </>
  );
}

type SamplePosterProps = { isLoading: boolean; onPlay: () => void };

/** Links to the video file for browsers without JavaScript. Has the same size as the player that replaces it. */
function SamplePoster({ isLoading, onPlay }: SamplePosterProps) {
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
