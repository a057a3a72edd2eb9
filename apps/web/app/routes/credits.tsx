import { CreditsPage } from '../features/credits/credits-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Credits', 'Your balance, credit packages, and your statement.');

export default function Credits() {
  return <CreditsPage />;
}
