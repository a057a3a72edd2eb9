import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { ConfirmPayoutAccount } from '../features/payouts/confirm-payout-account.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Confirm payout account', 'Confirm where we send your pay.');

export default function ConfirmPayoutAccountPage() {
  const [search] = useSearchParams();
  return (
    <AuthPage title="Confirm payout account">
      <ConfirmPayoutAccount token={search.get('token') ?? ''} />
    </AuthPage>
  );
}
