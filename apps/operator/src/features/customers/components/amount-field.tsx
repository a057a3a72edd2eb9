import { maxGoodwillCredits } from '@outloud/domain/operators';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/format.ts';

type AmountFieldProps = { amount: string; onChange: (amount: string) => void; isInvalid: boolean };

export function AmountField({ amount, onChange, isInvalid }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isInvalid) input.current?.focus();
  }, [isInvalid]);
  return (
    <Field label="Credits" hint={`1 to ${formatNumber(maxGoodwillCredits)}. 1 credit is 1 dollar.`}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          aria-invalid={isInvalid || undefined}
          name="credits"
          inputMode="numeric"
          required
          autoComplete="off"
          value={amount}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
