import { Alert } from '@outloud/ui/alert';
import { useSearchParams } from 'react-router';
import { CtaLink } from '../../../components/email-link-result.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { AuthPage } from '../auth-page.tsx';
import { type LinkError, NewPasswordForm } from './new-password-form.tsx';

export const meta = () => getPageMeta('Set a new password', 'Choose a new password.');

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Set a new password">
      <ResetPasswordForm token={search.get('token') ?? ''} />
    </AuthPage>
  );
}

function ResetPasswordForm({ token }: { token: string }) {
  return (
    <NewPasswordForm
      token={token}
      label="New password"
      buttonText="Save new password"
      success={<PasswordReset />}
      renderInvalidLink={(error) => <InvalidLink {...error} />}
    />
  );
}

function PasswordReset() {
  return (
    <>
      <Alert variant="success" title="Your new password is set" takesFocus>
        You were signed out everywhere. Sign in again on each of your devices.
      </Alert>
      <CtaLink to={paths.login}>Sign in</CtaLink>
    </>
  );
}

function InvalidLink({ message, takesFocus }: LinkError) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        Open the full link from our latest email, or get a new link. Each link works only once and expires.
      </Alert>
      <CtaLink to={paths.forgotPassword}>Get a new link</CtaLink>
    </>
  );
}
