import { EarningsPage } from '../features/earnings/components/earnings-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Earnings', 'What you have earned, what you can have now, and your statement.');

export default function Earnings() {
  return <EarningsPage />;
}
