import { CallError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import type { FieldErrors } from 'react-hook-form';
import { isUndecided } from '../../../lib/request-keys.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { roastFailures } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';

export type Failure = {
  error: Error | null;
  /** The form was edited after the failed attempt. */
  isOutdated: boolean;
  /** Reloads the page and keeps the form values. */
  onReload: () => void;
};

/** Shows the error at the submit button, unless a field shows it already. */
export function SubmitFailure({ error, isOutdated, onReload, errors }: Failure & { errors: FieldErrors }) {
  if (!error || (Object.keys(errors).length > 0 && !isUndecided(error))) return null;
  return (
    <Alert variant="destructive" title={isOutdated ? 'Your last attempt may have gone through.' : getErrorText(error)} takesFocus>
      {isOutdated && (
        <>
          Check{' '}
          <TextLink to={paths.roasts} target="_blank">
            your requests<span className="sr-only"> (opens in a new tab)</span>
          </TextLink>{' '}
          first, or you may pay twice.
        </>
      )}
      {isUndecided(error) && !isOutdated && 'We do not know whether your request arrived. Try again: it is never created twice.'}
      {error instanceof CallError && error.code === 'price_differs' && (
        <Button variant="secondary" size="sm" onClick={onReload} className="mt-2 mb-0.5">
          Reload to see the new price
        </Button>
      )}
    </Alert>
  );
}

function getErrorText(error: Error): string {
  if (!(error instanceof CallError) || error.code === 'network') return `${roastFailures.create}. Please try again.`;
  return error.code === 'unknown' ? roastFailures.create : error.message;
}
