import { startGoogleSignIn } from '@outloud/contract/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TextLink } from '../../../components/links.tsx';
import { hydrateEarlyIf } from '../../../hydration/hydration.tsx';
import { paths } from '../../../paths.ts';
import { consumeReturnTo, saveReturnTo } from '../../../session/return-to.ts';
import { useSiteConfig } from '../../../site-config.ts';
import { useExchangeToken } from '../mutations.ts';

/** Render this last on a page: the button appears once the site config has loaded, and must not shift other content. */
export function GoogleSignIn({ returnTo }: { returnTo: string | null }) {
  const site = useSiteConfig();
  if (!site) return <span hidden {...hydrateEarlyIf('googleSignIn')} />;
  if (!site.googleSignIn) return null;
  return (
    <div className="mt-6 animate-appear border-line border-t pt-6">
      <Button asChild variant="secondary" className="w-full">
        <a href={`/api${startGoogleSignIn.path}`} onClick={() => saveReturnTo(returnTo)}>
          <GoogleMark />
          Continue with Google
        </a>
      </Button>
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
      <path d="M12.2 10.4v3.5h5c-.4 2.1-2.3 3.6-5 3.6a5.5 5.5 0 1 1 3.6-9.7l2.6-2.6A9.2 9.2 0 1 0 12.2 21.2c5.3 0 8.9-3.7 8.9-9 0-.6-.1-1.2-.2-1.8Z" />
    </svg>
  );
}

const redirectDelayMs = 3000;

type AuthCallbackProps = { token: string | null; reason: string | null };

/** Last step of a Google sign-in: exchanges the token in the URL for a session. */
export function AuthCallback({ token, reason }: AuthCallbackProps) {
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
