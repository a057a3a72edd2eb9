import { useState } from 'react';
import { ApplicationForm } from './form/application-form.tsx';
import { FinePrint } from './pitch/fine-print.tsx';
import { Steps } from './pitch/steps.tsx';
import { WaitlistHero } from './pitch/waitlist-hero.tsx';
import { Submitted } from './submitted.tsx';

export function WaitlistPage() {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Submitted email={email} />;
  return (
    <>
      <WaitlistHero />
      <FinePrint />
      <div className="border-line border-y bg-sunken">
        <section aria-labelledby="steps-title" className={columns}>
          <h2 id="steps-title" className={title}>
            What happens next
          </h2>
          <Steps />
        </section>
      </div>
      <section id="apply" aria-labelledby="apply-title" className={columns}>
        <div>
          <h2 id="apply-title" className={title}>
            Apply
          </h2>
          <p className="mt-4 text-muted leading-7">
            For adults who live in the United States. What is not marked as optional has to be answered.
          </p>
        </div>
        <ApplicationForm onSubmitted={setEmail} />
      </section>
    </>
  );
}

const columns =
  'mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,42rem)] lg:gap-20 lg:py-24';
const title = 'font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl';
