import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';

export type Choice = { value: string; label: string };

export type ChoiceGroupProps = {
  label: string;
  /** Stands beside the label and is read out with it. */
  note?: ReactNode;
  error?: string;
};

type Frame = ChoiceGroupProps & {
  /** Given only when there is something to clear. */
  onClear: (() => void) | undefined;
  children: ReactNode;
};

/** The frame of a question with several answers. */
export function ChoiceGroup({ label, note, error, onClear, children }: Frame) {
  const id = useId();
  return (
    <div className="relative">
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
        <legend className="mb-2 pr-16 text-sm leading-6">
          <span className="mr-1.5 font-semibold">{label}</span> <span className="text-muted">{note}</span>
        </legend>
        {children}
        {/* Laid over the end of the label's line: coming and going, it moves nothing. */}
        {onClear && (
          <Button variant="ghost" onClick={onClear} className="absolute -top-1 -right-2 h-8 px-2 text-muted text-sm">
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
