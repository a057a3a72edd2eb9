import { Field } from '@outloud/ui/forms/field';
import { SecretInput } from '@outloud/ui/forms/input';
import type { Ref } from 'react';

type AdminKeyFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Turns autofill off, so that browsers do not save the admin key next to the sign-in secret. */
export function AdminKeyField({ value, onChange, error, ref }: AdminKeyFieldProps) {
  return (
    <Field label="Admin key" error={error}>
      {(control) => (
        <SecretInput
          {...control}
          ref={ref}
          secretName="admin key"
          name="adminKey"
          required
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
