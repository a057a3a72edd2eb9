import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus-heading.ts';
import { ContactEmailLink } from './contact-email-link.tsx';
import { ContactForm } from './contact-form.tsx';
import { Expectations } from './expectations.tsx';
import { MessageSent } from './message-sent.tsx';

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
