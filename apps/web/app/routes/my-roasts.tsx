import { MyRoastsPage } from '../features/claims/my-roasts/my-roasts-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('My Roasts', 'The reviews you claimed, with their status and pay.');

export default function MyRoasts() {
  return <MyRoastsPage />;
}
