import { MyRoastsPage } from '../features/testers/my-roasts/my-roasts-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('My Roasts', 'The reviews you claimed, with their status and pay.');

export default function MyRoasts() {
  return <MyRoastsPage />;
}
