import { RequestPage } from '../features/roasts/form/request-page.tsx';
import { getPageMeta } from '../lib/page-meta.ts';

export const meta = () => getPageMeta('Request a Website Roast', 'Choose what to review, and who reviews it.');

export default function CreateRoast() {
  return <RequestPage />;
}
