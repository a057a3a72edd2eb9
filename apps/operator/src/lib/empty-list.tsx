import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import type { Noun } from './format.ts';
import type { ListParams } from './list-params.ts';

type EmptyListProps<F extends string> = {
  params: ListParams<F> | undefined;
  noun: Noun;
  title: string;
  /** Shown if neither a search nor a filter is active. */
  text: string;
};

export function EmptyList<F extends string>({ params, noun, title, text }: EmptyListProps<F>) {
  const isFiltered = params && (params.search !== '' || params.filter !== undefined);
  if (!isFiltered) return <EmptyState title={title} text={text} />;
  const showAll = () => {
    // Clearing removes the clicked button, so the heading receives the focus.
    document.querySelector('h1')?.focus({ preventScroll: true });
    params.clear();
  };
  return (
    <EmptyState title={title} text="Nothing matches your search or filter.">
      <Button variant="secondary" size="sm" onClick={showAll}>
        Show all {noun.many}
      </Button>
    </EmptyState>
  );
}
