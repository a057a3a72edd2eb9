import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from './button.tsx';
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
