import { TextLink } from '@outloud/app-kit/text-link';
import { tokenMinutes } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { useSearchParams } from 'react-router';
import { CtaLink } from '../../../components/email-link-result.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { contactEmail } from '../../../site-config.ts';
import { AuthPage } from '../auth-page.tsx';
import { type LinkError, NewPasswordForm } from './new-password-form.tsx';

export const meta = () => getPageMeta('Set your password', 'Accept your invitation.');

export default function SetPasswordPage() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Welcome to Outloud" lead="We’d like to hear from you. Choose a password, then sign in with it.">
      <SetPasswordForm token={search.get('token') ?? ''} />
    </AuthPage>
  );
}

const invitationDays = tokenMinutes.invitation / (24 * 60);

/** Lets an invited tester set the first password. */
function SetPasswordForm({ token }: { token: string }) {
  return (
    <NewPasswordForm
      token={token}
      label="Password"
      buttonText="Set password"
      success={<PasswordSet />}
      renderInvalidLink={(error) => <InvalidInvitation {...error} />}
    />
  );
}

function PasswordSet() {
  return (
    <>
      <Alert variant="success" title="Your password is set" takesFocus>
        Your account is ready. Sign in with your email and this password.
      </Alert>
      <CtaLink to={paths.login}>Sign in</CtaLink>
    </>
  );
}

function InvalidInvitation({ message, takesFocus }: LinkError) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        <p>
          An invitation works once and expires after {invitationDays} days. If you already used yours, sign in. If you
          forgot your password, <TextLink to={paths.forgotPassword}>set a new one</TextLink>.
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
      <CtaLink to={paths.login}>Sign in</CtaLink>
    </>
  );
}
