import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import type { Ref } from 'react';

type CodeFieldProps = {
  hint: string;
  value: string;
  onChange: (code: string) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

export function CodeField({ hint, value, onChange, error, ref }: CodeFieldProps) {
  return (
    <Field label="Authentication code" hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          name="code"
          // No numeric keyboard, because recovery codes also contain letters.
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="font-semibold tabular-nums tracking-widest"
        />
      )}
    </Field>
  );
}
