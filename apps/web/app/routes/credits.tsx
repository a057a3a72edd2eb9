import { CreditsPage } from '../features/credits/components/credits-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Credits', 'Your balance, credit packages, and your statement.');

export default function Credits() {
  return <CreditsPage />;
}
