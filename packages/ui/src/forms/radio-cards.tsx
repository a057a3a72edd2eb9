import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  description: string;
  Icon: LucideIcon;
  /** Shown opposite the label, for example the price. */
  note?: ReactNode;
};

type RadioCardsProps<Value extends string> = {
  legend: string;
  options: readonly RadioCard<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Native radio buttons, so arrow keys move between the cards. */
export function RadioCards<Value extends string>({
  legend,
  options,
  value: selectedValue,
  onChange,
  ref,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-bold font-display text-lg leading-7 tracking-tight">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {options.map(({ value, label, description, Icon, note }) => {
          const descriptionId = `${name}-${value}`;
          return (
            <label
              key={value}
              className="relative flex cursor-pointer items-start gap-3 rounded-2xl border border-edge/60 bg-surface p-4 transition-colors hover:border-ink has-checked:border-ember has-checked:bg-ember-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 sm:flex-col forced-colors:has-checked:border-[Highlight]"
            >
              <input
                ref={value === selectedValue ? ref : undefined}
                type="radio"
                name={name}
                value={value}
                checked={value === selectedValue}
                onChange={() => onChange(value)}
                aria-label={label}
                aria-describedby={descriptionId}
                className="absolute inset-0 cursor-pointer appearance-none rounded-2xl outline-none"
              />
              <span className="pointer-events-none relative flex items-center justify-between gap-3 sm:min-h-6 sm:w-full">
                <Icon aria-hidden="true" className="size-5 shrink-0 max-sm:mt-0.5" />
                {note && <span className="max-sm:hidden">{note}</span>}
              </span>
              <span className="pointer-events-none relative min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 font-semibold leading-6">
                  {label}
                  {note && <span className="sm:hidden">{note}</span>}
                </span>
                <span id={descriptionId} className="mt-0.5 block text-muted text-sm leading-5">
                  {description}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
