import { SitePage } from '../features/site/site-page.tsx';
import { TermsAndPrivacy } from '../features/site/terms-and-privacy/terms-and-privacy-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  getPageMeta(
    'Terms and privacy',
    'What you can expect from Outloud, what we expect from you, and what we do with data.',
    paths.terms,
  );

export default function TermsAndPrivacyRoute() {
  return (
    <SitePage>
      <TermsAndPrivacy />
    </SitePage>
  );
}
