import { NotFound } from '../features/site/not-found-page.tsx';
import { SitePage } from '../features/site/site-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Page not found', 'There is no page at this URL.');

export default function NotFoundRoute() {
  return (
    <SitePage>
      <NotFound />
    </SitePage>
  );
}
