import { contactEmail } from '../../lib/site-config.ts';

export function ContactEmailLink() {
  return (
    <a
      href={`mailto:${contactEmail}`}
      className="rounded-sm font-semibold text-ember underline decoration-ember/40 underline-offset-4 hover:text-ember-strong hover:decoration-current"
    >
      {contactEmail}
    </a>
  );
}
