import { useSiteConfig } from '../../lib/site-config.ts';

export function ContactAddress() {
  const contact = useSiteConfig()?.contactEmail;
  if (!contact) return <>the address at the foot of this page</>;
  return <a href={`mailto:${contact}`}>{contact}</a>;
}
