import { AvailableRoastsPage } from '../features/claims/available-roasts/available-roasts-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Available Roasts', 'Reviews that you can claim.');

export default function AvailableRoasts() {
  return <AvailableRoastsPage />;
}
