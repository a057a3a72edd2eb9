import { RoastsPage } from '../features/roasts/list/roasts-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('My Roast Requests', 'Your requests and their deliveries.');

export default function Roasts() {
  return <RoastsPage />;
}
