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
      done={<PasswordIsReset />}
      deadLink={(failure) => <DeadLink {...failure} />}
    />
  );
}

function PasswordIsReset() {
  return (
    <>
      <Alert variant="success" title="Your new password is set" takesFocus>
        Every open session was ended, so sign in again wherever you use Outloud.
      </Alert>
      <Way to={paths.login}>Go to sign in</Way>
    </>
  );
}

function DeadLink({ message, takesFocus }: LinkFailure) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        Links to set a password work once and not for long. A fresh one takes a minute.
      </Alert>
      <Way to={paths.forgotPassword}>Send a new link</Way>
    </>
  );
}
