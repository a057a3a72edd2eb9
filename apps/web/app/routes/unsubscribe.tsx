import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { UnsubscribeResult } from '../features/testers/unsubscribe-result.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Emails about new roasts', 'Unsubscribe from emails about new roasts.');

export default function UnsubscribePage() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Emails about new roasts">
      <UnsubscribeResult token={search.get('token') ?? ''} />
    </AuthPage>
  );
}
