import { ContactPage } from '../features/contact/contact-page.tsx';
import { SitePage } from '../features/site/site-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  getPageMeta(
    'Contact',
    'Contact the people behind Outloud about buying, your account and credits, testing, or your data.',
    paths.contact,
  );

export default function Contact() {
  return (
    <SitePage>
      <ContactPage />
    </SitePage>
  );
}
