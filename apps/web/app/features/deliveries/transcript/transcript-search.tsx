import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Input } from '@outloud/ui/forms/input';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';

export function TranscriptSearch({ search }: { search: TranscriptSearchState }) {
  const { query, hits, index, setQuery, step } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') setQuery('');
    else return;
    event.preventDefault();
  };
  const resultText = hits.length === 0 ? 'No results' : `${index + 1} of ${hits.length}`;
  return (
    <search className="flex items-center gap-1 border-line border-b px-5 py-3 sm:px-6">
      <div className="relative min-w-0 grow">
        <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-muted" />
        <Input
          aria-label="Search the transcript"
          placeholder="Search the transcript"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={onKeyDown}
          className={cn('h-10 pl-9 text-[0.9375rem]', query && 'pr-18')}
        />
        <span
          role="status"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted text-xs tabular-nums"
        >
          {query.trim() && resultText}
        </span>
      </div>
      <StepButton label="Previous result" Icon={ChevronUp} isDisabled={hits.length === 0} onPress={() => step(-1)} />
      <StepButton label="Next result" Icon={ChevronDown} isDisabled={hits.length === 0} onPress={() => step(1)} />
    </search>
  );
}

type StepButtonProps = { label: string; Icon: typeof ChevronUp; isDisabled: boolean; onPress: () => void };

function StepButton({ label, Icon, isDisabled, onPress }: StepButtonProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} disabled={isDisabled} onClick={onPress}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}

export type TranscriptSearchState = {
  query: string;
  hits: readonly SearchHit[];
  selectedHit: SearchHit | null;
  /** Index of the selected hit. */
  index: number;
  setQuery: (query: string) => void;
  /** Selects the next or previous hit and wraps around. */
  step: (direction: 1 | -1) => void;
};

export function useTranscriptSearch(segments: readonly { text: string }[]): TranscriptSearchState {
  const [query, setQueryText] = useState('');
  const [index, setIndex] = useState(0);
  const hits = useMemo(() => {
    const texts = segments.map(({ text }) => text);
    return findHits(texts, query);
  }, [segments, query]);
  return {
    query,
    hits,
    selectedHit: hits[index] ?? null,
    index,
    setQuery: (text) => {
      setQueryText(text);
      setIndex(0);
    },
    step: (direction) => hits.length > 0 && setIndex((index + direction + hits.length) % hits.length),
  };
}

/** A match in a transcript segment, with character offsets. */
export type SearchHit = { segment: number; from: number; to: number };

/** Returns all matches in transcript order, ignoring case. */
export function findHits(texts: readonly string[], query: string): SearchHit[] {
  const escaped = query.trim().replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  if (!escaped) return [];
  const pattern = new RegExp(escaped, 'giu');
  return texts.flatMap((text, segment) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ segment, from: index, to: index + length })),
  );
}
