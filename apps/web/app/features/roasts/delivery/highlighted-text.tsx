import { cn } from '@outloud/ui/cn';
import type { SearchHit } from './find-hits.ts';

type HighlightedTextProps = { text: string; hits: readonly SearchHit[]; selectedHit: SearchHit | null };

/** The text of a segment with its search hits highlighted. */
export function HighlightedText({ text, hits, selectedHit }: HighlightedTextProps) {
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
