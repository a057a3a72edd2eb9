import { useMemo, useState } from 'react';
import { findHits, type SearchHit } from './find-hits.ts';

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
