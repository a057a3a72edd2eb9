import { TextLink } from '@outloud/app-kit/text-link';
import { Alert } from '@outloud/ui/alert';
import { Spinner } from '@outloud/ui/loading';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../../hydration/hydration.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { isGoogleConfirmation } from '../../../session/identity-confirmation.ts';
import { consumeReturnTo } from '../../../session/return-to.ts';
import { AuthPage } from '../auth-page.tsx';
import { useConfirmWithGoogle, useExchangeToken } from '../mutations.ts';

export const meta = () => getPageMeta('Signing you in', 'Finishing your sign-in.');

export default function GoogleCallbackPage() {
  const [search] = useSearchParams();
  const isConfirmation = useHydrated() && isGoogleConfirmation();
  const result = { token: search.get('token'), reason: search.get('error') };
  return (
    <AuthPage title="Sign in with Google">
      {isConfirmation ? <ConfirmationCallback {...result} /> : <AuthCallback {...result} />}
    </AuthPage>
  );
}

/** Last step of a confirmation in its own window. The window that opened this one continues. */
function ConfirmationCallback({ token, reason }: AuthCallbackProps) {
  const confirmation = useConfirmWithGoogle();
  const { mutate } = confirmation;
  const callbackError = getCallbackError(token, reason);
  const hasConfirmed = useRef(false);

  useEffect(() => {
    // The token works once, and React may run the effect twice.
    if (callbackError || !token || hasConfirmed.current) return;
    hasConfirmed.current = true;
    mutate(token);
  }, [callbackError, token, mutate]);

  const failure = callbackError ?? confirmation.error?.message;
  if (failure) {
    return (
      <Alert variant="destructive" title={failure}>
        Close this window and try again.
      </Alert>
    );
  }
  if (confirmation.isSuccess) {
    return (
      <Alert variant="success" title="Confirmed">
        Close this window to continue.
      </Alert>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-lg text-muted">
      <Spinner className="size-5" />
      Confirming it’s you...
    </p>
  );
}

const redirectDelayMs = 3000;

type AuthCallbackProps = { token: string | null; reason: string | null };

/** Last step of a Google sign-in: exchanges the token in the URL for a session. */
function AuthCallback({ token, reason }: AuthCallbackProps) {
  const navigate = useNavigate();
  const { mutateAsync: exchange } = useExchangeToken();
  const [failure, setFailure] = useState(() => getCallbackError(token, reason));
  const hasExchanged = useRef(false);

  useEffect(() => {
    // The token works once, and React may run the effect twice.
    if (failure || !token || hasExchanged.current) return;
    hasExchanged.current = true;
    exchange(token).then(
      () => navigate(consumeReturnTo() ?? paths.dashboard, { replace: true }),
      () => setFailure('Authentication failed. Please try again.'),
    );
  }, [failure, token, exchange, navigate]);

  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [failure, navigate]);

  if (failure) {
    return (
      <Alert variant="destructive" title={failure}>
        Taking you back to the <TextLink to={paths.login}>sign-in page</TextLink>.
      </Alert>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-lg text-muted">
      <Spinner className="size-5" />
      Signing you in...
    </p>
  );
}

function getCallbackError(token: string | null, reason: string | null): string | null {
  if (reason) return `OAuth error: ${reason}`;
  return token ? null : 'No authentication token received';
}
