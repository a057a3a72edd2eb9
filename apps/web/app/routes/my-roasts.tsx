import { MyRoastsPage } from '../features/testers/my-roasts/my-roasts-page.tsx';
import { getPageMeta } from '../lib/page-meta.ts';

export const meta = () => getPageMeta('My Roasts', 'The reviews you claimed, with their status and pay.');

export default function MyRoasts() {
  return <MyRoastsPage />;
}
