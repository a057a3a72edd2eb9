import { formatNumber } from '@outloud/app-kit/format';
import { isOutcomeUnknown } from '@outloud/app-kit/idempotency-keys';
import { TextLink } from '@outloud/app-kit/text-link';
import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ExternalLink } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { paths } from '../../../paths.ts';
import { roastErrorTitles } from '../../../roast.labels.ts';

export type SubmitFailureState = {
  error: Error | null;
  /** The form was edited after the failed attempt. */
  isOutdated: boolean;
  /** Reloads the page and keeps the form values. */
  onReload: () => void;
};

type SubmitFailureProps = SubmitFailureState & { errors: FieldErrors; isFree?: boolean };

/** Shows the error next to the submit button, unless a field already shows it. */
export function SubmitFailure({ error, isOutdated, onReload, errors, isFree = false }: SubmitFailureProps) {
  if (!error || (Object.keys(errors).length > 0 && !isOutcomeUnknown(error))) return null;
  return (
    <Alert
      variant="destructive"
      title={isOutdated ? 'Your last attempt may have gone through.' : getErrorText(error)}
      takesFocus
    >
      {isOutdated && (
        <>
          Check{' '}
          <TextLink to={paths.roasts} target="_blank">
            your requests<span className="sr-only"> (opens in a new tab)</span>
          </TextLink>{' '}
          first, or you may {isFree ? 'create it' : 'pay'} twice.
        </>
      )}
      {isOutcomeUnknown(error) &&
        !isOutdated &&
        'We do not know whether your request went through. Try again: it is never created twice.'}
      {error instanceof ApiError && error.code === 'price_differs' && (
        <Button variant="secondary" size="sm" onClick={onReload} className="mt-2 mb-0.5">
          Reload to see the new price
        </Button>
      )}
    </Alert>
  );
}

function getErrorText(error: Error): string {
  if (!(error instanceof ApiError) || error.code === 'network') return `${roastErrorTitles.create}. Please try again.`;
  return error.code === 'unknown' ? roastErrorTitles.create : error.message;
}

type InsufficientCreditsAlertProps = { shortage: { missing: number; debt: number }; onBuy: () => void };

export function InsufficientCreditsAlert({ shortage: { missing, debt }, onBuy }: InsufficientCreditsAlertProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The alert disappears after a purchase. Move the focus to the submit button.
  useLayoutEffect(() => {
    const buyButton = button.current;
    return () => {
      if (document.activeElement === buyButton) buyButton?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    };
  }, []);
  return (
    <Alert variant="warn" title={`Insufficient Credits: ${formatNumber(missing)} short`}>
      {debt > 0 && <p>This includes {formatNumber(debt)} that you owe after a refunded payment.</p>}
      <Button ref={button} variant="secondary" size="sm" onClick={onBuy} className="mt-2 mb-0.5">
        Save and buy credits
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </Button>
    </Alert>
  );
}
