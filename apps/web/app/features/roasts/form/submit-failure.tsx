import { CallError } from '@outloud/contract/client';
import { createRoast } from '@outloud/contract/roasts';
import { Alert } from '@outloud/ui/alert';
import type { FieldErrors } from 'react-hook-form';
import { isLost } from './standing.ts';

type SubmitFailureProps = { error: Error | null; errors: FieldErrors };

/** Says at the button why nothing was created, unless that stands at a field already. */
export function SubmitFailure({ error, errors }: SubmitFailureProps) {
  if (!error || Object.keys(errors).length > 0) return null;
  return (
    <Alert variant="destructive" title={submitFailure(error)} takesFocus>
      {isLost(error) && 'We do not know whether it arrived. Trying again never creates it twice.'}
    </Alert>
  );
}

function submitFailure(error: Error): string {
  if (!(error instanceof CallError) || error.code === 'network') return `${createRoast.failure}. Please try again.`;
  return error.code === 'unknown' ? createRoast.failure : error.message;
}
