import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import type { ListPlace } from './list-place.ts';
import type { Noun } from './wording.ts';

type EmptyListProps<F extends string> = {
  place: ListPlace<F> | undefined;
  noun: Noun;
  title: string;
  /** Why there is nothing at all; a list that was narrowed says so by itself. */
  text: string;
};

export function EmptyList<F extends string>({ place, noun, title, text }: EmptyListProps<F>) {
  const isNarrowed = place && (place.search !== '' || place.filter !== undefined);
  if (!isNarrowed) return <EmptyState title={title} text={text} />;
  const showAll = () => {
    // The button that was pressed goes with the empty list.
    document.querySelector('h1')?.focus({ preventScroll: true });
    place.clear();
  };
  return (
    <EmptyState title={title} text="Nothing matches what was searched for or chosen.">
      <Button variant="secondary" size="sm" onClick={showAll}>
        Show all {noun.many}
      </Button>
    </EmptyState>
  );
}
