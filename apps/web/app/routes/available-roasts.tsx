import { AvailablePage } from '../features/testers/available/available-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Available Roasts', 'Reviews that you can claim.');

export default function AvailableRoasts() {
  return <AvailablePage />;
}
