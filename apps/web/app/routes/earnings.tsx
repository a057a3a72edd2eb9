import { EarningsPage } from '../features/earnings/components/earnings-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Earnings', 'Your pay, your payouts, and your statement.');

export default function Earnings() {
  return <EarningsPage />;
}
