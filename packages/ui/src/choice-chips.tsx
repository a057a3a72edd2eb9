import { Check, Plus } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { type Choice, ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type ChoiceChipsProps = ChoiceGroupProps & {
  options: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The first chip, to put the focus there. */
  ref?: Ref<HTMLInputElement>;
};

/** Any number of a few options; each chip is a native checkbox. */
export function ChoiceChips({ options, chosen, onChange, ref, ...group }: ChoiceChipsProps) {
  const list = useRef<HTMLDivElement>(null);
  const toggle = (value: string) =>
    // In the order of the options, whichever was chosen first.
    onChange(options.map((option) => option.value).filter((each) => chosen.includes(each) !== (each === value)));

  const clear = () => {
    list.current?.querySelector('input')?.focus();
    onChange([]);
  };

  return (
    <ChoiceGroup {...group} onClear={chosen.length > 0 ? clear : undefined}>
      <div ref={list} className="flex flex-wrap gap-2">
        {options.map(({ value, label }, index) => (
          <Chip
            key={value}
            ref={index === 0 ? ref : undefined}
            label={label}
            checked={chosen.includes(value)}
            onToggle={() => toggle(value)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

type ChipProps = { label: string; checked: boolean; onToggle: () => void; ref?: Ref<HTMLInputElement> };

function Chip({ label, checked, onToggle, ref }: ChipProps) {
  const Icon = checked ? Check : Plus;
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-edge/70 bg-surface px-3 py-1 font-medium text-ink text-sm leading-5 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <span className="relative -ml-0.5 size-3.5 shrink-0">
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          onChange={onToggle}
          className="-inset-1.5 absolute cursor-pointer appearance-none outline-none"
        />
        <Icon aria-hidden="true" strokeWidth={2.5} className="pointer-events-none relative size-3.5 opacity-70" />
      </span>
      <span>{label}</span>
    </label>
  );
}
