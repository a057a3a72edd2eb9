import { contactEmail } from '../../lib/site-config.ts';

export function ContactAddress() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
