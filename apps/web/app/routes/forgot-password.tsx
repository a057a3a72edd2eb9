import { TextLink } from '../components/links.tsx';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { ForgotPasswordForm } from '../features/accounts/password/forgot-password-form.tsx';
import { getPageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () => getPageMeta('Forgot your password', 'Get a link to set a new password.');

export default function ForgotPassword() {
  return (
    <AuthPage title="Forgot your password?" lead="It happens. We’ll email you a link to set a new one.">
      <ForgotPasswordForm />
      <p className="mt-6 text-muted">
        Remembered it? <TextLink to={paths.login}>Sign in</TextLink>
      </p>
    </AuthPage>
  );
}
