import { AvailableRoastsPage } from '../features/testers/available/available-roasts-page.tsx';
import { getPageMeta } from '../lib/page-meta.ts';

export const meta = () => getPageMeta('Available Roasts', 'Reviews that you can claim.');

export default function AvailableRoasts() {
  return <AvailableRoastsPage />;
}
