import { Check, Plus } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { ChoiceGroup, type ChoiceProps, toggleChoice } from './choice-group.tsx';

/** For a few options. Each chip is a native checkbox. */
export function ChoiceChips({ options, ...group }: ChoiceProps) {
  const { chosen, onChange, input } = group;
  return (
    <ChoiceGroup {...group}>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }, index) => (
          <Chip
            key={value}
            ref={index === 0 ? input : undefined}
            label={label}
            checked={chosen.includes(value)}
            onToggle={() => onChange(toggleChoice({ options, chosen }, value))}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

type ChipProps = { label: string; checked: boolean; onToggle: () => void; ref?: Ref<HTMLInputElement> };

function Chip({ label, checked, onToggle, ref }: ChipProps) {
  const Icon = checked ? Check : Plus;
  // Without this handler, Enter in a checkbox would submit the form.
  const toggleOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) onToggle();
  };
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-edge/70 bg-surface px-3 py-1 font-medium text-ink text-sm leading-5 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <span className="relative -ml-0.5 size-3.5 shrink-0">
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          onChange={onToggle}
          onKeyDown={toggleOnEnter}
          className="-inset-1.5 absolute cursor-pointer appearance-none outline-none"
        />
        <Icon aria-hidden="true" strokeWidth={2.5} className="pointer-events-none relative size-3.5 opacity-70" />
      </span>
      <span>{label}</span>
    </label>
  );
}
