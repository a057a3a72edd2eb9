import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Choice } from './choice-group.tsx';
import { ChoiceList } from './choice-list.tsx';
import { findChoices } from './find-choices.tsx';
import { Input } from './input.tsx';

type ComboboxProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  options: readonly Choice[];
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** Given the typed text, finds the options elsewhere: `options` are shown as they are, none of them left out. */
  onSearch?: (typed: string) => void;
  /** Shown in the place of the list while there are no options. */
  emptyText?: string;
};

/** An input whose list narrows while one types. Picking leaves the list open, for the next one. */
export function Combobox({ options, chosen, onPick, onSearch, emptyText, ...rest }: ComboboxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = onSearch ? options : findChoices(options, typed);
  const activeChoice = open ? found[active] : undefined;

  // Also after a choice: its chip may have pushed the list down.
  useEffect(() => {
    if (open && chosen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open, chosen]);

  const search = (text: string) => {
    setTyped(text);
    onSearch?.(text);
    setOpen(true);
    // What was typed picks the first one; without it, Enter must not pick at random.
    setActive(text.trim() ? 0 : -1);
  };
  const close = () => {
    setTyped('');
    onSearch?.('');
    setOpen(false);
    setActive(-1);
  };
  const pick = (value: string) => {
    onPick(value);
    setTyped('');
    onSearch?.('');
    setActive(-1);
  };

  const step = (by: number) => {
    if (!open) return setOpen(true);
    const from = active < 0 && by < 0 ? 0 : active;
    if (found.length > 0) setActive((from + by + found.length) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      // Also with nothing to pick: it must not send the form.
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
        value={typed}
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
          options={found}
          chosen={chosen}
          active={activeChoice?.value}
          emptyText={emptyText}
          onPick={pick}
        />
      )}
    </div>
  );
}
