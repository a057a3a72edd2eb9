import { useMemo, useState } from 'react';
import { findHits, type Hit } from './find-hits.ts';

export type TranscriptSearchState = {
  query: string;
  hits: readonly Hit[];
  /** The one that is looked at. */
  hit: Hit | null;
  /** Its place among all, from 0. */
  place: number;
  look: (query: string) => void;
  /** On to the next one, or back; from the last to the first. */
  step: (direction: 1 | -1) => void;
};

export function useTranscriptSearch(segments: readonly { text: string }[]): TranscriptSearchState {
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const hits = useMemo(() => {
    const texts = segments.map(({ text }) => text);
    return findHits(texts, query);
  }, [segments, query]);
  return {
    query,
    hits,
    hit: hits[place] ?? null,
    place,
    look: (text) => {
      setQuery(text);
      setPlace(0);
    },
    step: (direction) => hits.length > 0 && setPlace((place + direction + hits.length) % hits.length),
  };
}
