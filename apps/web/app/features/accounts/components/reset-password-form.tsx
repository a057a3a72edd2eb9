import { Alert } from '@outloud/ui/alert';
import { Way } from '../../../lib/way.tsx';
import { paths } from '../../../paths.ts';
import { type LinkFailure, NewPasswordForm } from './new-password-form.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  return (
    <NewPasswordForm
      token={token}
      label="New password"
      button="Save new password"
      done={<PasswordReset />}
      deadLink={(failure) => <InvalidLink {...failure} />}
    />
  );
}

function PasswordReset() {
  return (
    <>
      <Alert variant="success" title="Your new password is set" takesFocus>
        All sessions were signed out. Sign in again on each of your devices.
      </Alert>
      <Way to={paths.login}>Sign in</Way>
    </>
  );
}

function InvalidLink({ message, takesFocus }: LinkFailure) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        Password links work once and expire. Request a new link to continue.
      </Alert>
      <Way to={paths.forgotPassword}>Get a new link</Way>
    </>
  );
}
