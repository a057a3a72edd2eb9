import { useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  /** Only for screen readers. */
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Native radio buttons, so arrow keys move between the options. */
export function SegmentedControl<Value extends string>({
  legend,
  options,
  value: selectedValue,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="inline-flex max-w-full rounded-lg border border-edge/70 bg-surface p-0.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex min-h-8 cursor-pointer items-center rounded-md px-3 text-center font-semibold text-muted text-sm leading-5 transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === selectedValue}
              onChange={() => onChange(value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="pointer-events-none relative">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
