import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { keepFocus } from '@outloud/ui/keep-focus';
import { type KeyboardEvent, useState } from 'react';
import { HighlightedText } from './highlighted-text.tsx';
import { TimeChip } from './time-chip.tsx';
import type { TranscriptSearchState } from './use-transcript-search.ts';

export type Segments = DeliveryDetail['segments'];

type TranscriptSegmentsProps = {
  segments: Segments;
  currentIndex: number | null;
  search: TranscriptSearchState;
  onSeek: (seconds: number) => void;
};

/** Roving tabindex: the list is one tab stop, and arrow keys move between segments. */
export function TranscriptSegments({
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
