import { EarningsPage } from '../features/payouts/earnings-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Earnings', 'Your pay, your payouts, and your statement.');

export default function Earnings() {
  return <EarningsPage />;
}
