import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';

type LoadFailureProps = {
  message: string;
  /** What the call says about its failure, if that is more than the message. */
  error?: Error | null;
  onRetry: () => void;
  className?: string;
};

/** Stands in the place of what could not be loaded. */
export function LoadFailure({ message, error, onRetry, className }: LoadFailureProps) {
  return (
    <div className={cn('grid max-w-md gap-4', className)}>
      <Alert variant="destructive" title={message}>
        {error && `${error.message.replace(/\.$/, '')}. `}Nothing is lost. It may have been the connection.
      </Alert>
      <Button variant="secondary" onClick={onRetry} className="justify-self-start">
        Try again
      </Button>
    </div>
  );
}
