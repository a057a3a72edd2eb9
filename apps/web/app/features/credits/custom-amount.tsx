import { formatCreditCount, formatNumber } from '@outloud/app-kit/format';
import { formatDollars, maximumPurchaseMessage, minimumPurchaseMessage, purchaseLimits } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Checkout } from './mutations.ts';

export function CustomAmount({ checkout }: { checkout: Checkout }) {
  const requestedAmount = parseAmountFromUrl(useLocation().search);
  const [inputText, setInputText] = useState(String(requestedAmount ?? 15));
  const input = useRef<HTMLInputElement>(null);
  const amount = parseAmount(inputText);
  const problem = getAmountError(amount);
  const isBuying = checkout.isBuying({ creditAmount: amount });
  const isTooSmall = amount < purchaseLimits.minCredits;

  // Scroll to the field: on a phone it is below the packages.
  useEffect(() => {
    if (requestedAmount !== null) input.current?.scrollIntoView({ block: 'center' });
  }, [requestedAmount]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) input.current?.focus();
    else checkout.buy({ creditAmount: amount });
  };

  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-4 @lg:grid-cols-[minmax(0,1fr)_auto]">
      <Field
        label="Custom amount"
        hint={`Any whole number from ${purchaseLimits.minCredits} to ${formatNumber(purchaseLimits.maxCredits)} credits.`}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="number"
            inputMode="numeric"
            min={purchaseLimits.minCredits}
            max={purchaseLimits.maxCredits}
            step={1}
            value={inputText}
            onChange={(event) => setInputText(event.target.value)}
            onBlur={() => setInputText(String(amount))}
            // Blur on scroll, so that the mouse wheel does not change the amount.
            onWheel={(event) => event.currentTarget.blur()}
            className="tabular-nums"
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-5 @lg:mt-6.5">
        <p aria-live="polite" className="text-muted text-sm">
          Total{' '}
          <strong className="ml-1 font-display font-extrabold text-2xl text-ink tabular-nums tracking-[-0.02em]">
            {problem ? '–' : formatDollars(amount)}
          </strong>
        </p>
        <Button
          type="submit"
          pending={isBuying}
          disabled={isTooSmall || (checkout.isBusy && !isBuying)}
          className="min-w-40 tabular-nums"
        >
          {problem ? 'Buy credits' : `Buy ${formatCreditCount(amount)}`}
        </Button>
      </div>
    </form>
  );
}

/** Parses typed text as a whole number of credits. Text that is not a number becomes the minimum purchase. */
export function parseAmount(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? Math.trunc(value) + 0 : purchaseLimits.minCredits;
}

/** The amount in the URL, or null if it is missing or outside the limits. */
export function parseAmountFromUrl(search: string): number | null {
  const text = new URLSearchParams(search).get('amount') ?? '';
  const amount = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return getAmountError(amount) ? null : amount;
}

export function getAmountError(amount: number): string | undefined {
  if (amount < purchaseLimits.minCredits) return minimumPurchaseMessage;
  if (amount > purchaseLimits.maxCredits) return maximumPurchaseMessage;
  return undefined;
}
