import { tokenMinutes } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { contactEmail } from '../../../lib/site-config.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { Way } from '../../../lib/way.tsx';
import { paths } from '../../../paths.ts';
import { type LinkFailure, NewPasswordForm } from './new-password-form.tsx';

const validDays = tokenMinutes.invitation / (24 * 60);

/** Form where an invited tester sets the first password. */
export function SetPasswordForm({ token }: { token: string }) {
  return (
    <NewPasswordForm
      token={token}
      label="Password"
      button="Set password"
      done={<PasswordSet />}
      deadLink={(failure) => <InvalidInvitation {...failure} />}
    />
  );
}

function PasswordSet() {
  return (
    <>
      <Alert variant="success" title="Your password is set" takesFocus>
        Your account is ready. Sign in with your email and this password.
      </Alert>
      <Way to={paths.login}>Sign in</Way>
    </>
  );
}

function InvalidInvitation({ message, takesFocus }: LinkFailure) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        <p>
          An invitation works once and expires after {validDays} days. If you already used yours, sign in. If you forgot
          your password, <TextLink to={paths.forgotPassword}>set a new one</TextLink>.
        </p>
        <p className="mt-2">
          Need a new invitation? Email us:{' '}
          <a
            href={`mailto:${contactEmail}`}
            className="rounded-sm font-semibold text-ember underline underline-offset-4"
          >
            {contactEmail}
          </a>
        </p>
      </Alert>
      <Way to={paths.login}>Sign in</Way>
    </>
  );
}
