import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';

type LoadFailureProps = { error: Error; onRetry: () => void };

/** Stands in the place of what could not be loaded. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  // The pressed button goes away with the failure; the heading says where one is.
  const retry = () => {
    document.querySelector('h1')?.focus();
    onRetry();
  };
  return (
    <div className="grid max-w-md gap-4">
      <Alert variant="destructive" title={error.message}>
        It may have been the connection.
      </Alert>
      <Button variant="secondary" onClick={retry} className="justify-self-start">
        Try again
      </Button>
    </div>
  );
}
