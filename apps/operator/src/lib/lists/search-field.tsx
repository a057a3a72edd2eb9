import { minSearchLength } from '@outloud/domain/operators';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const debounceMs = 300;

type SearchFieldProps = { label?: string; hint: string; search: string; onSearch: (search: string) => void };

/** A debounced search that starts at the minimum length. */
export function SearchField({ label = 'Search', hint, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);
  const length = text.trim().length;
  const nextSearch = length < minSearchLength ? '' : text.trim();

  // Follows URL changes that typing did not cause, such as the back button.
  useEffect(() => {
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    setText(search);
  }, [search]);

  // An effect event, so that re-renders of the list do not restart the timer.
  const runSearch = useEffectEvent(() => {
    lastSearch.current = nextSearch;
    onSearch(nextSearch);
  });
  useEffect(() => {
    if (nextSearch === lastSearch.current) return;
    const timer = setTimeout(() => runSearch(), debounceMs);
    return () => clearTimeout(timer);
  }, [nextSearch]);

  const isTooShort = length > 0 && length < minSearchLength;
  return (
    <Field label={label} hint={isTooShort ? `Type at least ${minSearchLength} characters.` : hint}>
      {(control) => (
        <Input
          {...control}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}
