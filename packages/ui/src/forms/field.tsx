import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: string;
  /** Shown next to the label, for example 'Optional'. */
  note?: string;
  hint?: ReactNode;
  error?: string;
  /** Receives the attributes that link the control to its label, hint, and error. */
  children: (control: Control) => ReactNode;
};

export function Field({ label, note, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
        </label>
        {note && <span className="text-muted text-sm">{note}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** Rendered even without a message, because a live region announces only changes. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className="font-medium text-bad text-sm empty:-mt-1.5">
      {message}
    </div>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & { label: ReactNode; error?: string };

/** A native checkbox, so that it works before hydration and in any form. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-2.5">
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer size-5 appearance-none rounded-md border border-edge bg-surface transition-colors checked:border-ember checked:bg-ember aria-invalid:border-bad"
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-3.5 text-on-ember peer-checked:block"
          />
        </span>
        <label htmlFor={id} className="text-sm leading-6">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
