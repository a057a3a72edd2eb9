import { minSearchLength } from '@outloud/domain/operators';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 300;

type SearchFieldProps = { label?: string; searches: string; search: string; onSearch: (search: string) => void };

/** Searches by itself a moment after the last letter, once there are enough of them. */
export function SearchField({ label = 'Search', searches, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const letters = text.trim().length;
  const wanted = letters < minSearchLength ? '' : text.trim();

  // The address was changed by other means: going back, or a link to the whole list.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);

  // Only another text begins the pause anew, however often the list around it is drawn meanwhile.
  const ask = useEffectEvent(() => {
    asked.current = wanted;
    onSearch(wanted);
  });
  useEffect(() => {
    if (wanted === asked.current) return;
    const timer = setTimeout(() => ask(), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const isTooShort = letters > 0 && letters < minSearchLength;
  return (
    <Field label={label} hint={isTooShort ? `Type at least ${minSearchLength} letters.` : searches}>
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
