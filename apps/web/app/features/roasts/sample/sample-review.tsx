import { PlayerProvider } from '@outloud/ui/player-store';
import { lazy, Suspense, useState } from 'react';
import { videoElementId } from '../delivery/delivery-grid.tsx';
import { Insights } from '../delivery/insights.tsx';
import { DeferredStartContext } from '../delivery/use-seek-and-play.ts';
import { sample } from './sample.ts';
import { SampleHeader } from './sample-header.tsx';
import { SamplePoster } from './sample-poster.tsx';

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
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div id={videoElementId} className="xl:sticky xl:top-21">
              {start === null ? (
                poster
              ) : (
                <Suspense fallback={poster}>
                  <SamplePlayer start={start} />
                </Suspense>
              )}
            </div>
            <Insights insights={sample.aiInsights} segments={sample.segments} />
          </div>
        </DeferredStartContext>
      </PlayerProvider>
      <noscript>
        <h3 className="mt-8 font-bold text-lg">Transcript</h3>
        <p className="mt-2 max-w-3xl text-muted leading-7">{sample.segments.map(({ text }) => text).join(' ')}</p>
      </noscript>
    </section>
  );
}
