import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/accounts/components/auth-page.tsx';
import { GoogleSignIn } from '../features/accounts/components/google-sign-in.tsx';
import { SignupForm } from '../features/accounts/components/signup-form.tsx';
import { useLeaveWhenSignedIn } from '../features/accounts/components/use-leave-when-signed-in.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { originOf, withOrigin } from '../lib/return-to.ts';
import { TextLink } from '../lib/text-link.tsx';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta('Create your account', 'Open a business account and have your website reviewed out loud.', paths.signup);

export default function Signup() {
  const [search] = useSearchParams();
  const origin = useHydrated() ? originOf(search) : null;
  useLeaveWhenSignedIn(origin);
  return (
    <AuthPage title="Create your account" lead="A business account. Free until you request a review.">
      <SignupForm />
      <p className="mt-6 text-muted">
        Already have one? <TextLink to={withOrigin(paths.login, origin)}>Sign in</TextLink>
      </p>
      <p className="mt-2 text-muted">
        Rather review websites for money? <TextLink to={paths.becomeATester}>Join the waitlist</TextLink>
      </p>
      <GoogleSignIn origin={origin} />
    </AuthPage>
  );
}
