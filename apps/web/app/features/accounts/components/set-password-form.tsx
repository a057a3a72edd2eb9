import { tokenMinutes } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { contactEmail } from '../../../lib/site-config.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { Way } from '../../../lib/way.tsx';
import { paths } from '../../../paths.ts';
import { type LinkFailure, NewPasswordForm } from './new-password-form.tsx';

const validDays = tokenMinutes.invitation / (24 * 60);

/** How an invited tester answers the invitation. */
export function SetPasswordForm({ token }: { token: string }) {
  return (
    <NewPasswordForm
      token={token}
      label="Password"
      button="Set password"
      done={<PasswordIsSet />}
      deadLink={(failure) => <DeadInvitation {...failure} />}
    />
  );
}

function PasswordIsSet() {
  return (
    <>
      <Alert variant="success" title="Your password is set" takesFocus>
        Your account is ready. Sign in with your email address and this password.
      </Alert>
      <Way to={paths.login}>Sign in</Way>
    </>
  );
}

function DeadInvitation({ message, takesFocus }: LinkFailure) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        <p>
          An invitation works once, for {validDays} days. If you have answered it already, sign in. If your password is
          gone, <TextLink to={paths.forgotPassword}>set a new one</TextLink>.
        </p>
        <p className="mt-2">
          Anything else? Ask us for a new invitation:{' '}
          <a
            href={`mailto:${contactEmail}`}
            className="rounded-sm font-semibold text-ember underline underline-offset-4"
          >
            {contactEmail}
          </a>
        </p>
      </Alert>
      <Way to={paths.login}>Go to sign in</Way>
    </>
  );
}
