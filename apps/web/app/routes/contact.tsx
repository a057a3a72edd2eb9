import { ContactPage } from '../features/contact/contact-page.tsx';
import { SitePage } from '../features/site/site-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta(
    'Contact',
    'Ask the people behind Outloud: before you buy, about your account and credits, about testing, or about your data.',
    paths.contact,
  );

export default function Contact() {
  return (
    <SitePage>
      <ContactPage />
    </SitePage>
  );
}
