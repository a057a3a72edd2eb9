import { RoastsPage } from '../features/roasts/list/roasts-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('My Roast Requests', 'What you asked for, and what came of it.');

export default function Roasts() {
  return <RoastsPage />;
}
