import { RequestPage } from '../features/roasts/create/request-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Request a Website Roast', 'Choose what to review, and who reviews it.');

export default function CreateRoast() {
  return <RequestPage />;
}
