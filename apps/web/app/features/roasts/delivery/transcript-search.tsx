import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Input } from '@outloud/ui/input';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TranscriptSearchState } from './use-transcript-search.ts';

export function TranscriptSearch({ search }: { search: TranscriptSearchState }) {
  const { query, hits, place, look, step } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') look('');
    else return;
    event.preventDefault();
  };
  const found = hits.length === 0 ? 'No hits' : `${place + 1} of ${hits.length}`;
  return (
    <search className="flex items-center gap-1 border-line border-b px-5 py-3 sm:px-6">
      <div className="relative min-w-0 grow">
        <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-muted" />
        <Input
          aria-label="Search the transcript"
          placeholder="Search the transcript"
          value={query}
          onChange={({ target }) => look(target.value)}
          onKeyDown={onKeyDown}
          className={cn('h-10 pl-9 text-[0.9375rem]', query && 'pr-18')}
        />
        <span
          role="status"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted text-xs tabular-nums"
        >
          {query.trim() && found}
        </span>
      </div>
      <Step label="Previous hit" Icon={ChevronUp} isOff={hits.length === 0} onPress={() => step(-1)} />
      <Step label="Next hit" Icon={ChevronDown} isOff={hits.length === 0} onPress={() => step(1)} />
    </search>
  );
}

type StepProps = { label: string; Icon: typeof ChevronUp; isOff: boolean; onPress: () => void };

function Step({ label, Icon, isOff, onPress }: StepProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} disabled={isOff} onClick={onPress}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}
