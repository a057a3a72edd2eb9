import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';

type FormFailureProps = {
  error: Error | null;
  errors: FieldErrors;
  /** The title for a response without an error message. */
  fallback?: string;
  /** Help text, shown unless the server could not be reached. */
  children?: ReactNode;
};

/** Shows the error of a failed submit above the form, unless a field already shows it. */
export function FormFailure({ error, errors, fallback, children }: FormFailureProps) {
  if (!error || Object.keys(errors).length > 0) return null;
  const isNetworkError = error instanceof ApiError && error.status === 0;
  const hasNoMessage = error instanceof ApiError && error.code === 'unknown';
  return (
    <Alert variant="destructive" title={(hasNoMessage && fallback) || error.message} takesFocus>
      {isNetworkError ? 'We could not reach the server. Check your connection and try again.' : children}
    </Alert>
  );
}
