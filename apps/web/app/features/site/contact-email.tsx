import { contactEmail } from '../../lib/site-config.ts';

export function ContactEmail() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
