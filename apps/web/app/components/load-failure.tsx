import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';

type LoadFailureProps = {
  message: string;
  /** The request's error, if it says more than the message. */
  error?: Error | null;
  onRetry: () => void;
  className?: string;
};

export function LoadFailure({ message, error, onRetry, className }: LoadFailureProps) {
  return (
    <div className={cn('grid max-w-md gap-4', className)}>
      <Alert variant="destructive" title={message}>
        {error && `${error.message.replace(/\.$/, '')}. `}Check your connection and try again.
      </Alert>
      <Button variant="secondary" onClick={onRetry} className="justify-self-start">
        Try again
      </Button>
    </div>
  );
}
