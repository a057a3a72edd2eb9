import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import type { ReactNode } from 'react';
import { focusHeading } from './focus-heading.ts';
import { isUnanswered } from './unanswered.ts';

type Message = { title: string; text: ReactNode };

type LinkOutcomeProps = {
  attempt: { isSuccess: boolean; isError: boolean; error: Error | null; refetch: () => void };
  /** False if the link has no token. */
  isComplete: boolean;
  busy: string;
  done: Message;
  /** The server did not process the request, so the user can retry. */
  unanswered: Message;
  refused: Message;
  /** The link to the next page. */
  children: ReactNode;
};

export function LinkOutcome({ attempt, isComplete, busy, done, unanswered, refused, children }: LinkOutcomeProps) {
  if (attempt.isSuccess) {
    return (
      <>
        <Alert variant="success" title={done.title}>
          {done.text}
        </Alert>
        {children}
      </>
    );
  }
  if (isUnanswered(attempt.error)) {
    const retry = () => {
      focusHeading();
      attempt.refetch();
    };
    return (
      <>
        <Alert variant="destructive" title={unanswered.title}>
          {unanswered.text}
        </Alert>
        <Button size="lg" className="mt-6 w-full" onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (attempt.isError || !isComplete) {
    return (
      <>
        <Alert variant="destructive" title={refused.title}>
          {refused.text}
        </Alert>
        {children}
      </>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-lg text-muted">
      <Spinner className="size-5" />
      {busy}
    </p>
  );
}
