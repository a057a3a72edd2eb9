import { Alert } from '@outloud/ui/alert';
import { PasskeyError } from './passkeys.ts';

/** A cancelled request is no failure, so it does not look like one. */
export function PasskeyAlert({ error, className }: { error: Error; className?: string }) {
  const isCancelled = error instanceof PasskeyError && error.isCancelled;
  return <Alert variant={isCancelled ? 'info' : 'destructive'} title={error.message} className={className} />;
}
