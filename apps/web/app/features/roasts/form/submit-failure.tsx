import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import type { FieldErrors } from 'react-hook-form';
import { roastErrorTitles } from '../../../lib/format.ts';
import { isOutcomeUnknown } from '../../../lib/idempotency-keys.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';

export type SubmitFailureState = {
  error: Error | null;
  /** The form was edited after the failed attempt. */
  isOutdated: boolean;
  /** Reloads the page and keeps the form values. */
  onReload: () => void;
};

/** Shows the error next to the submit button, unless a field already shows it. */
export function SubmitFailure({ error, isOutdated, onReload, errors }: SubmitFailureState & { errors: FieldErrors }) {
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
          first, or you may pay twice.
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
