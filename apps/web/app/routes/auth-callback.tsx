import { useSearchParams } from 'react-router';
import { AuthCallback } from '../features/accounts/components/auth-callback.tsx';
import { AuthPage } from '../features/accounts/components/auth-page.tsx';
import { getPageMeta } from '../lib/page-meta.ts';

export const meta = () => getPageMeta('Signing you in', 'Finishing your sign-in.');

export default function AuthCallbackRoute() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Sign in with Google">
      <AuthCallback token={search.get('token')} reason={search.get('error')} />
    </AuthPage>
  );
}
