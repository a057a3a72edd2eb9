import { CtaLink, EmailLinkResult } from '../../components/email-link-result.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useConfirmPayoutAccount } from './queries.ts';

/** Handles the link in the email about a new payout account. */
export function ConfirmPayoutAccount({ token }: { token: string }) {
  const confirmation = useConfirmPayoutAccount(token);
  const { user } = useSession();
  return (
    <EmailLinkResult
      attempt={confirmation}
      hasToken={token !== ''}
      pendingText="Confirming..."
      success={{
        title: 'Your payout account is confirmed',
        text: 'Your earnings show from when you can request a payout.',
      }}
      unreachable={{
        title: 'We could not confirm your payout account',
        text: 'We could not reach the server, and nothing was changed. Try again.',
      }}
      rejected={{
        title: confirmation.error?.message ?? 'The link is incomplete',
        text: 'Save your payout account in your settings to get a new link.',
      }}
    >
      <CtaLink to={paths.settings}>{user ? 'Go to settings' : 'Sign in to open settings'}</CtaLink>
    </EmailLinkResult>
  );
}
