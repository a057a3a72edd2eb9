import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { ResetPasswordForm } from '../features/accounts/password/reset-password-form.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Set a new password', 'Choose a new password.');

export default function ResetPassword() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Set a new password">
      <ResetPasswordForm token={search.get('token') ?? ''} />
    </AuthPage>
  );
}
