import { ApiError } from '@outloud/contract/client';
import { type AccountChangeKind, accountChangeKinds } from '@outloud/domain/accounts';
import { undoHours } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useSearchParams } from 'react-router';
import { CtaLink } from '../../components/email-link-result.tsx';
import { getPageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { isRetryable } from '../../queries/client.ts';
import { AuthPage } from './auth-page.tsx';
import { useUndoAccountChange } from './mutations.ts';

export const meta = () => getPageMeta('Undo a change', 'Undo a change of your account.');

const texts: Record<AccountChangeKind, { title: string; lead: string; button: string; done: string }> = {
  email: {
    title: 'Undo the email change',
    lead: 'We restore your previous email address, undo what was changed after it, and restore a tester’s previous payout account. You are signed out everywhere and choose a new password.',
    button: 'Undo the change',
    done: 'Your previous email address is restored',
  },
  password: {
    title: 'Undo the password change',
    lead: 'The new password stops working, and we restore a tester’s previous payout account. You are signed out everywhere and choose another password.',
    button: 'Undo the change',
    done: 'The new password no longer works',
  },
  passkey: {
    title: 'Remove the added passkey',
    lead: 'We remove all passkeys of your account and undo what was changed after it. You are signed out everywhere and choose a new password.',
    button: 'Remove the passkey',
    done: 'All passkeys of your account are removed',
  },
  payout: {
    title: 'Undo the payout account change',
    lead: `We restore the payout account that you had before the changes of the last ${undoHours} hours. You are signed out everywhere.`,
    button: 'Undo the change',
    done: 'Your previous payout account is restored',
  },
  deletion: {
    title: 'Keep your account',
    lead: 'We stop the deletion. Nothing was deleted yet.',
    button: 'Keep my account',
    done: 'Your account is restored',
  },
};

/** Waits for a click, because mail scanners open the links of emails. */
export default function UndoChangePage() {
  const [search] = useSearchParams();
  const undo = useUndoAccountChange();
  const kind = accountChangeKinds.find((candidate) => candidate === search.get('change')) ?? 'email';
  const token = search.get('token') ?? '';
  const { title, lead, button } = texts[kind];

  if (undo.isSuccess) {
    const { kind: undoneKind, email, needsNewPassword } = undo.data;
    return (
      <AuthPage title={title}>
        <Alert variant="success" title={texts[undoneKind].done} takesFocus>
          You were signed out everywhere.{' '}
          {needsNewPassword
            ? `We sent a link to ${email}. Open it to choose a new password.`
            : `Sign in with ${email} to continue.`}
          {undoneKind === 'payout' && ' If you did not change the payout account, change your password next.'}
        </Alert>
        <CtaLink to={paths.login}>Sign in</CtaLink>
      </AuthPage>
    );
  }
  if (token === '' || (undo.error && !isRetryable(undo.error))) {
    return (
      <AuthPage title={title}>
        <Alert variant="destructive" title={undo.error?.message ?? 'The link is incomplete'} takesFocus={undo.isError}>
          Each link works only once, for {undoHours} hours. Open the full link from our latest email, or write to us.
        </Alert>
        <CtaLink to={paths.contact}>Contact us</CtaLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} lead={lead}>
      {undo.error && (
        <Alert variant="destructive" title={undo.error.message} className="mb-6" takesFocus>
          {undo.error instanceof ApiError && undo.error.status === 0 && 'Check your connection and try again.'}
        </Alert>
      )}
      <Button size="lg" className="w-full" pending={undo.isPending} onClick={() => undo.mutate(token)}>
        {undo.isPending ? 'One moment...' : button}
      </Button>
    </AuthPage>
  );
}
