import { ChoiceGroup, type ChoiceProps, toggleChoice } from './choice-group.tsx';
import { Combobox } from './combobox.tsx';
import { RemovableChips } from './removable-chips.tsx';

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
