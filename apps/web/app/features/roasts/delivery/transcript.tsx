import { Button } from '@outloud/ui/button';
import { useValueAtTime } from '@outloud/ui/player-store';
import { LocateFixed } from 'lucide-react';
import { useRef } from 'react';
import { findSegmentIndex } from './find-segment-index.ts';
import { TranscriptSearch } from './transcript-search.tsx';
import { type Segments, TranscriptSegments } from './transcript-segments.tsx';
import { getSegmentElement, useAutoScroll } from './use-auto-scroll.ts';
import { useSeekAndPlay } from './use-seek-and-play.ts';
import { useTranscriptSearch } from './use-transcript-search.ts';

/** A transcript that follows the video. Scrolling or a search stops the auto-scroll. */
export function Transcript({ segments }: { segments: Segments }) {
  const search = useTranscriptSearch(segments);
  const currentIndex = useValueAtTime((seconds) => findSegmentIndex(segments, seconds));
  const container = useRef<HTMLDivElement>(null);
  const isSearching = search.query.trim() !== '';
  const { isFollowing, follow, events } = useAutoScroll({
    container,
    currentIndex,
    isSearching,
    selectedHit: search.selectedHit,
  });
  const seekAndPlay = useSeekAndPlay();
  if (segments.length === 0) {
    return <p className="p-5 text-[0.9375rem] text-muted leading-6">No transcript available.</p>;
  }
  const seekAndFollow = (seconds: number) => {
    seekAndPlay(seconds);
    follow();
  };
  const resume = (index: number) => {
    follow();
    getSegmentElement(container.current, index)?.focus({ preventScroll: true });
  };
  return (
    <>
      <TranscriptSearch search={search} />
      <div className="relative">
        <div
          ref={container}
          {...events}
          className="scroll-shade relative h-[clamp(16rem,calc(100dvh-28rem),32rem)] overflow-y-auto rounded-b-2xl p-2.5 pb-16 sm:px-3.5 xl:overscroll-contain"
        >
          <TranscriptSegments segments={segments} currentIndex={currentIndex} search={search} onSeek={seekAndFollow} />
        </div>
        {!isFollowing && !isSearching && currentIndex !== null && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => resume(currentIndex)}
            className="absolute right-4 bottom-4 animate-appear shadow-lift"
          >
            <LocateFixed aria-hidden="true" className="size-4" />
            Follow the video
          </Button>
        )}
      </div>
    </>
  );
}
