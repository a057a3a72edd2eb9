import { RequestPage } from '../features/roasts/form/request-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Request a Website Roast', 'Say what to look at, and by whom.');

export default function CreateRoast() {
  return <RequestPage />;
}
