import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Choice } from './choice-group.tsx';
import { ChoiceList } from './choice-list.tsx';
import { Input } from './input.tsx';

type ComboboxProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  options: readonly Choice[];
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** Set this to search outside of this component, for example on the server. `options` are then shown unfiltered. */
  onSearch?: (query: string) => void;
  /** Replaces the list while there are no options. */
  emptyText?: string;
};

/** A multi-select combobox. The list stays open after a selection. */
export function Combobox({ options, chosen, onPick, onSearch, emptyText, ...rest }: ComboboxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const matches = onSearch ? options : findChoices(options, query);
  const activeChoice = open ? matches[active] : undefined;

  // Scroll again after a selection, because the new chip may push the list down.
  useEffect(() => {
    if (open && chosen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open, chosen]);

  const search = (text: string) => {
    setQuery(text);
    onSearch?.(text);
    setOpen(true);
    // Enter selects the first match, or nothing if the input is empty.
    setActive(text.trim() ? 0 : -1);
  };
  const close = () => {
    setQuery('');
    onSearch?.('');
    setOpen(false);
    setActive(-1);
  };
  const pick = (value: string) => {
    onPick(value);
    setQuery('');
    onSearch?.('');
    setActive(-1);
  };

  const moveActive = (step: number) => {
    if (!open) return setOpen(true);
    const from = active < 0 && step < 0 ? 0 : active;
    if (matches.length > 0) setActive((from + step + matches.length) % matches.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveActive(1),
      ArrowUp: () => moveActive(-1),
      // Handled even without an active option, so that Enter does not submit the form.
      Enter: () => activeChoice && pick(activeChoice.value),
    };
    if (open) keys.Escape = close;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]?.();
  };

  return (
    <div className="relative">
      <Input
        {...rest}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={activeChoice && `${id}-${activeChoice.value}`}
        value={query}
        onChange={(event) => search(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {open && (
        <ChoiceList
          id={id}
          ref={list}
          label={rest['aria-label']}
          options={matches}
          chosen={chosen}
          active={activeChoice?.value}
          emptyText={emptyText}
          onPick={pick}
        />
      )}
    </div>
  );
}

/** Filters options by label or code. An exact code ranks first, then labels that start with the text. */
export function findChoices(options: readonly Choice[], query: string): readonly Choice[] {
  const text = query.trim().toLowerCase();
  if (!text) return options;
  const rank = ({ value, label }: Choice) => {
    if (value.toLowerCase() === text) return 0;
    const name = label.toLowerCase();
    if (name.startsWith(text)) return 1;
    return name.includes(text) ? 2 : 3;
  };
  return options.filter((option) => rank(option) < 3).toSorted((a, b) => rank(a) - rank(b));
}
