import { MyRoastsPage } from '../features/testers/my-roasts/my-roasts-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('My Roasts', 'What you have taken on, and what became of it.');

export default function MyRoasts() {
  return <MyRoastsPage />;
}
