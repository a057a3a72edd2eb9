import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useId } from 'react';
import { Button } from '../button.tsx';
import { FieldError } from './field.tsx';

export type Choice = { value: string; label: string };

/** Props of a question that accepts several options. */
export type ChoiceProps = {
  label: string;
  /** Shown next to the label. Screen readers announce it with the label. */
  note?: ReactNode;
  error?: string;
  options: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The first control. It receives focus when the selection is cleared. */
  input: RefObject<HTMLInputElement | null>;
};

/** Adds or removes a value. The result keeps the order of the options. */
export function toggleChoice(
  { options, chosen }: Pick<ChoiceProps, 'options' | 'chosen'>,
  toggledValue: string,
): string[] {
  return options.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === toggledValue));
}

type ChoiceGroupProps = Omit<ChoiceProps, 'options'> & { children: ReactNode };

export function ChoiceGroup({ label, note, error, chosen, onChange, input, children }: ChoiceGroupProps) {
  const id = useId();
  const clear = () => {
    input.current?.focus();
    onChange([]);
  };
  return (
    <div className="relative">
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
        <legend className="mb-2 pr-16 text-sm leading-6">
          <span className="mr-1.5 font-semibold">{label}</span> <span className="text-muted">{note}</span>
        </legend>
        {children}
        {/* Absolutely positioned, so that the layout does not shift when the button appears. */}
        {chosen.length > 0 && (
          <Button variant="ghost" onClick={clear} className="absolute -top-1 -right-2 h-8 px-2 text-muted text-sm">
            Clear<span className="sr-only"> {label}</span>
          </Button>
        )}
      </fieldset>
      <div className="mt-1.5">
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </div>
  );
}

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
