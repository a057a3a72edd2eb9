import { X } from 'lucide-react';
import { useRef } from 'react';
import { type Choice, ChoiceGroup, type ChoiceProps, toggleChoice } from './choice-group.tsx';
import { Combobox } from './combobox.tsx';

/** For many options: a combobox, with the selected options as removable chips. */
export function ChoiceSearch({ options, placeholder, ...group }: ChoiceProps & { placeholder: string }) {
  const { label, chosen, onChange, input } = group;
  const toggle = (value: string) => onChange(toggleChoice({ options, chosen }, value));
  return (
    <ChoiceGroup {...group}>
      <div className="grid gap-2">
        <RemovableChips
          label={`Selected: ${label}`}
          chips={options.filter((option) => chosen.includes(option.value))}
          onRemove={toggle}
          onEmptied={() => input.current?.focus()}
        />
        <Combobox
          ref={input}
          aria-label={`Search ${label}`}
          placeholder={placeholder}
          options={options}
          chosen={chosen}
          onPick={toggle}
        />
      </div>
    </ChoiceGroup>
  );
}

type RemovableChipsProps = {
  label: string;
  chips: readonly Choice[];
  onRemove: (value: string) => void;
  /** Moves the focus after the last chip is removed. Otherwise a neighboring chip receives the focus. */
  onEmptied: () => void;
};

export function RemovableChips({ label, chips, onRemove, onEmptied }: RemovableChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  const remove = (value: string, index: number) => {
    const buttons = list.current?.querySelectorAll('button');
    const neighbor = buttons?.[index + 1] ?? buttons?.[index - 1];
    if (neighbor) neighbor.focus();
    else onEmptied();
    onRemove(value);
  };

  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap gap-2">
      {chips.map((chip, index) => (
        <li key={chip.value} className="min-w-0 max-w-full animate-appear">
          <button
            type="button"
            aria-label={`Remove ${chip.label}`}
            onClick={() => remove(chip.value, index)}
            className="flex min-h-9 items-center gap-1.5 rounded-2xl bg-ink py-1 pr-2.5 pl-3.5 text-left font-medium text-paper text-sm leading-5 transition-colors hover:bg-ink/85"
          >
            <span className="min-w-0">{chip.label}</span>
            <X aria-hidden="true" strokeWidth={2.5} className="size-3.5 shrink-0 opacity-70" />
          </button>
        </li>
      ))}
    </ul>
  );
}
