import { Alert } from '@outloud/ui/alert';
import { useSearchParams } from 'react-router';
import { TextLink } from '../components/links.tsx';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { useRedirectWhenSignedIn } from '../features/accounts/current-user.ts';
import { GoogleSignIn } from '../features/accounts/sign-in/google-sign-in.tsx';
import { LoginForm } from '../features/accounts/sign-in/login-form.tsx';
import { useHydrated } from '../hydration/hydration.tsx';
import { getPageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { addReturnTo, getReturnTo } from '../session/return-to.ts';
import { useSession } from '../session/session.ts';

export const meta = () => getPageMeta('Sign in', 'Sign in to Outloud to request reviews and watch them.', paths.login);

export default function Login() {
  const [search] = useSearchParams();
  // The prerendered page has no query string, and the first render must match it.
  const returnTo = useHydrated() ? getReturnTo(search) : null;
  const { isExpired } = useSession();
  useRedirectWhenSignedIn(returnTo);
  return (
    <AuthPage title="Welcome back" lead="Let’s see what they said.">
      {isExpired && returnTo && <Alert title="Your session has ended. Sign in to continue." className="mb-6" />}
      <LoginForm />
      <p className="mt-6 text-muted">
        New here? <TextLink to={addReturnTo(paths.signup, returnTo)}>Create an account</TextLink>
      </p>
      <GoogleSignIn returnTo={returnTo} />
    </AuthPage>
  );
}
