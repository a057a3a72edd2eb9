import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { SetPasswordForm } from '../features/accounts/password/set-password-form.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Set your password', 'Accept your invitation.');

export default function SetPassword() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Welcome to Outloud" lead="We’d like to hear from you. Choose a password, then sign in with it.">
      <SetPasswordForm token={search.get('token') ?? ''} />
    </AuthPage>
  );
}
