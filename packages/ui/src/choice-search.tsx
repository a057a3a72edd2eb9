import type { RefObject } from 'react';
import { type Choice, ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';
import { Combobox } from './combobox.tsx';
import { RemovableChips } from './removable-chips.tsx';

type ChoiceSearchProps = ChoiceGroupProps & {
  options: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  placeholder: string;
  input: RefObject<HTMLInputElement | null>;
};

/** Any number of many options: a list that narrows while one types, and the chosen ones as chips. */
export function ChoiceSearch({ options, chosen, onChange, placeholder, input, ...group }: ChoiceSearchProps) {
  const chips = options.filter((option) => chosen.includes(option.value));
  const toggle = (value: string) =>
    onChange(options.map((option) => option.value).filter((each) => chosen.includes(each) !== (each === value)));
  const focusInput = () => input.current?.focus();
  const clear = () => {
    focusInput();
    onChange([]);
  };
  return (
    <ChoiceGroup {...group} onClear={chips.length > 0 ? clear : undefined}>
      <div className="grid gap-2">
        <RemovableChips label={`${group.label}: chosen`} chips={chips} onRemove={toggle} onEmptied={focusInput} />
        <Combobox
          ref={input}
          aria-label={`Search ${group.label}`}
          placeholder={placeholder}
          options={options}
          chosen={chosen}
          onPick={toggle}
        />
      </div>
    </ChoiceGroup>
  );
}
