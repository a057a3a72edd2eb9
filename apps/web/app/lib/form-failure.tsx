import { CallError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';

type FormFailureProps = {
  error: Error | null;
  errors: FieldErrors;
  /** The words for a response without an error text. */
  fallback?: string;
  /** What helps when the server has answered. */
  children?: ReactNode;
};

/** Says above a form why it was not accepted, unless that stands at a field already. */
export function FormFailure({ error, errors, fallback, children }: FormFailureProps) {
  if (!error || Object.keys(errors).length > 0) return null;
  const isUnanswered = error instanceof CallError && error.status === 0;
  const hasNoText = error instanceof CallError && error.code === 'unknown';
  return (
    <Alert variant="destructive" title={(hasNoText && fallback) || error.message} takesFocus>
      {isUnanswered ? 'We could not reach the server. Check your connection and try again.' : children}
    </Alert>
  );
}
