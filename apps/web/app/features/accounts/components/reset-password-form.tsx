import { Alert } from '@outloud/ui/alert';
import { CtaLink } from '../../../lib/cta-link.tsx';
import { paths } from '../../../paths.ts';
import { type LinkError, NewPasswordForm } from './new-password-form.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  return (
    <NewPasswordForm
      token={token}
      label="New password"
      button="Save new password"
      success={<PasswordReset />}
      renderInvalidLink={(failure) => <InvalidLink {...failure} />}
    />
  );
}

function PasswordReset() {
  return (
    <>
      <Alert variant="success" title="Your new password is set" takesFocus>
        All sessions were signed out. Sign in again on each of your devices.
      </Alert>
      <CtaLink to={paths.login}>Sign in</CtaLink>
    </>
  );
}

function InvalidLink({ message, takesFocus }: LinkError) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        Password links work once and expire. Request a new link to continue.
      </Alert>
      <CtaLink to={paths.forgotPassword}>Get a new link</CtaLink>
    </>
  );
}
