import { TextLink } from '@outloud/app-kit/text-link';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { focusHeading } from '../../components/page-title.tsx';
import { SuccessPage } from '../../components/success-page.tsx';
import { paths } from '../../paths.ts';
import { ContactEmailLink, ContactForm } from './contact-form.tsx';

export function ContactPage() {
  const [senderEmail, setSenderEmail] = useState<string | null>(null);
  const writeAnotherMessage = () => {
    flushSync(() => setSenderEmail(null));
    focusHeading();
  };
  if (senderEmail !== null) return <MessageSent email={senderEmail} onSendAnother={writeAnotherMessage} />;
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 tabIndex={-1} className="font-extrabold text-5xl tracking-[-0.04em] sm:text-6xl">
          Your turn to talk.
        </h1>
        <p className="mt-4 text-lg text-muted leading-8">
          A question, a complaint, a bug you tripped over? Tell us here, or email <ContactEmailLink />. Same inbox.
        </p>
      </div>
      <section
        aria-label="Write to us"
        className="rounded-4xl rounded-bl-lg border border-line bg-surface p-5 sm:p-8 lg:row-span-2 lg:self-start"
      >
        <ContactForm onSent={setSenderEmail} />
      </section>
      <Expectations />
    </div>
  );
}

function Expectations() {
  return (
    <section aria-labelledby="expectations-title" className="border-line border-t pt-8">
      <h2 id="expectations-title" className="font-bold text-2xl tracking-[-0.02em]">
        What to expect
      </h2>
      <ul className="mt-4 grid list-disc gap-3 pl-5 text-muted leading-7 marker:text-ember">
        <li>A person reads every message and replies by email.</li>
        <li>
          Writing about a payment or a request? Include the receipt number or the website, and use your account’s email
          address.
        </li>
        <li>We never ask for your password or card number. Please leave both out.</li>
        <li>
          The <TextLink to={paths.faq}>FAQ</TextLink> answers common questions. The{' '}
          <TextLink to={paths.terms}>terms and privacy policy</TextLink> cover money and data.
        </li>
      </ul>
    </section>
  );
}

function MessageSent({ email, onSendAnother }: { email: string; onSendAnother: () => void }) {
  const lead = (
    <>
      Your message is on its way to our inbox. A person reads it and replies to{' '}
      <strong className="font-semibold text-ink">{email}</strong>. We send no automatic copy, so the next email from us
      is the reply.
    </>
  );
  return (
    <SuccessPage title="Heard, loud and clear." lead={lead}>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button asChild size="lg">
          <Link to={paths.landing}>Back to Home</Link>
        </Button>
        <Button size="lg" variant="secondary" onClick={onSendAnother}>
          Send another message
        </Button>
      </div>
    </SuccessPage>
  );
}
