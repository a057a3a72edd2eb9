import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { keepFocus, useValueAtTime } from '@outloud/ui/player/player-store';
import { LocateFixed } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSeekAndPlay } from '../delivery-grid.tsx';
import { TimeChip } from '../moment-list.tsx';
import {
  type SearchHit,
  TranscriptSearch,
  type TranscriptSearchState,
  useTranscriptSearch,
} from './transcript-search.tsx';
import { findSegmentIndex, getSegmentElement, useAutoScroll } from './use-auto-scroll.ts';

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

type Segments = DeliveryDetail['segments'];

type TranscriptSegmentsProps = {
  segments: Segments;
  currentIndex: number | null;
  search: TranscriptSearchState;
  onSeek: (seconds: number) => void;
};

/** Roving tabindex: the list is one tab stop, and arrow keys move between segments. */
function TranscriptSegments({
  segments,
  currentIndex,
  search: { hits, selectedHit },
  onSeek,
}: TranscriptSegmentsProps) {
  const [focused, setFocused] = useState<number | null>(null);
  const tabStop = focused ?? currentIndex ?? 0;
  return (
    <ol onKeyDown={moveFocus} onBlur={() => setFocused(null)} className="grid gap-0.5">
      {segments.map(({ startSeconds, endSeconds, text }, index) => (
        <li key={`${startSeconds} ${endSeconds} ${text}`}>
          <button
            type="button"
            data-segment
            tabIndex={index === tabStop ? 0 : -1}
            aria-current={index === currentIndex || undefined}
            onFocus={() => setFocused(index)}
            onMouseDown={keepFocus}
            onClick={() => onSeek(startSeconds)}
            className="group flex w-full gap-3 rounded-lg p-2.5 text-left text-[0.9375rem] leading-6 -outline-offset-2 transition-colors hover:bg-sunken aria-current:bg-ember-soft"
          >
            <TimeChip seconds={startSeconds} className="group-aria-current:bg-ember group-aria-current:text-on-ember" />
            <span className="min-w-0">
              <HighlightedText
                text={text}
                hits={hits.filter(({ segment }) => segment === index)}
                selectedHit={selectedHit}
              />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const keyTargets: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const getTarget = keyTargets[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-segment]')];
  const index = buttons.indexOf(event.target as HTMLElement);
  if (!getTarget || index === -1) return;
  event.preventDefault();
  buttons[getTarget(index, buttons.length - 1)]?.focus();
}

type HighlightedTextProps = { text: string; hits: readonly SearchHit[]; selectedHit: SearchHit | null };

/** The text of a segment with its search hits highlighted. */
function HighlightedText({ text, hits, selectedHit }: HighlightedTextProps) {
  const ends = [0, ...hits.map(({ to }) => to)];
  return (
    <>
      {hits.map((hit, index) => (
        <span key={hit.from}>
          {text.slice(ends[index], hit.from)}
          <mark
            className={cn('rounded-sm', hit === selectedHit ? 'bg-ink text-paper' : 'bg-warn-soft text-warn underline')}
          >
            {text.slice(hit.from, hit.to)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
