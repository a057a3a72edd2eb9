import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/loading';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isRetryable } from '../queries/client.ts';
import { focusHeading } from './page-title.tsx';

type Message = { title: string; text: ReactNode };

type EmailLinkResultProps = {
  attempt: { isSuccess: boolean; isError: boolean; error: Error | null; refetch: () => void };
  hasToken: boolean;
  pendingText: string;
  success: Message;
  /** The server did not process the request, so the user can retry. */
  unreachable: Message;
  rejected: Message;
  /** The link to the next page. */
  children: ReactNode;
};

export function EmailLinkResult({
  attempt,
  hasToken,
  pendingText,
  success,
  unreachable,
  rejected,
  children,
}: EmailLinkResultProps) {
  if (attempt.isSuccess) {
    return (
      <>
        <Alert variant="success" title={success.title}>
          {success.text}
        </Alert>
        {children}
      </>
    );
  }
  if (isRetryable(attempt.error)) {
    const retry = () => {
      focusHeading();
      attempt.refetch();
    };
    return (
      <>
        <Alert variant="destructive" title={unreachable.title}>
          {unreachable.text}
        </Alert>
        <Button size="lg" className="mt-6 w-full" onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (attempt.isError || !hasToken) {
    return (
      <>
        <Alert variant="destructive" title={rejected.title}>
          {rejected.text}
        </Alert>
        {children}
      </>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-lg text-muted">
      <Spinner className="size-5" />
      {pendingText}
    </p>
  );
}

export function CtaLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild size="lg" className="mt-6 w-full">
      <Link to={to}>{children}</Link>
    </Button>
  );
}
