import { useSearchParams } from 'react-router';
import { TextLink } from '../components/links.tsx';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { useRedirectWhenSignedIn } from '../features/accounts/current-user.ts';
import { GoogleSignIn } from '../features/accounts/sign-in/google-sign-in.tsx';
import { SignupForm } from '../features/accounts/sign-in/signup-form.tsx';
import { useHydrated } from '../hydration/hydration.tsx';
import { getPageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { addReturnTo, getReturnTo } from '../session/return-to.ts';

export const meta = () =>
  getPageMeta('Create your account', 'Open a business account and have your website reviewed out loud.', paths.signup);

export default function Signup() {
  const [search] = useSearchParams();
  const returnTo = useHydrated() ? getReturnTo(search) : null;
  useRedirectWhenSignedIn(returnTo);
  return (
    <AuthPage title="Create your account" lead="A business account. Free until you request a review.">
      <SignupForm />
      <p className="mt-6 text-muted">
        Already have one? <TextLink to={addReturnTo(paths.login, returnTo)}>Sign in</TextLink>
      </p>
      <p className="mt-2 text-muted">
        Want to get paid to review websites? <TextLink to={paths.becomeATester}>Join the waitlist</TextLink>
      </p>
      <GoogleSignIn returnTo={returnTo} />
    </AuthPage>
  );
}
