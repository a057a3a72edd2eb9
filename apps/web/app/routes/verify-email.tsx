import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { EmailVerification } from '../features/accounts/verify-email/email-verification.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Verify your email', 'Verify your email.');

export default function VerifyEmail() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Verify your email">
      <EmailVerification token={search.get('token') ?? ''} />
    </AuthPage>
  );
}
