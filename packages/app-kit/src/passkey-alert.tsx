import { Alert } from '@outloud/ui/alert';
import { PasskeyError } from './passkeys.ts';

/** A canceled request is no failure, so it does not look like one. */
export function PasskeyAlert({ error, className }: { error: Error; className?: string }) {
  const isCanceled = error instanceof PasskeyError && error.isCanceled;
  return <Alert variant={isCanceled ? 'info' : 'destructive'} title={error.message} className={className} />;
}
