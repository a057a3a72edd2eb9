import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';

type LoadFailureProps = { error: Error; onRetry: () => void };

export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  // The button disappears with the error, so the heading receives the focus.
  const retry = () => {
    document.querySelector('h1')?.focus();
    onRetry();
  };
  return (
    <div className="grid max-w-md gap-4">
      <Alert variant="destructive" title={error.message}>
        Check your connection and try again.
      </Alert>
      <Button variant="secondary" onClick={retry} className="justify-self-start">
        Try again
      </Button>
    </div>
  );
}
