import { RoastsPage } from '../features/roasts/list/roasts-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('My Roast Requests', 'Your requests and their deliveries.');

export default function Roasts() {
  return <RoastsPage />;
}
