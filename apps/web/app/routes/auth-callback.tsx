import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { AuthCallback } from '../features/accounts/sign-in/google-sign-in.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Signing you in', 'Finishing your sign-in.');

export default function AuthCallbackRoute() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Sign in with Google">
      <AuthCallback token={search.get('token')} reason={search.get('error')} />
    </AuthPage>
  );
}
