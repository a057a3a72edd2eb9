import { useState } from 'react';
import { ApplicationSubmitted } from './application-submitted.tsx';
import { ApplicationForm } from './form/application-form.tsx';
import { ApplicationSteps } from './pitch/application-steps.tsx';
import { FinePrint } from './pitch/fine-print.tsx';
import { WaitlistHero } from './pitch/waitlist-hero.tsx';

export function WaitlistPage() {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <ApplicationSubmitted email={email} />;
  return (
    <>
      <WaitlistHero />
      <FinePrint />
      <div className="border-line border-y bg-sunken">
        <section aria-labelledby="steps-title" className={columnsClass}>
          <h2 id="steps-title" className={titleClass}>
            What happens next
          </h2>
          <ApplicationSteps />
        </section>
      </div>
      <section id="apply" aria-labelledby="apply-title" className={columnsClass}>
        <div>
          <h2 id="apply-title" className={titleClass}>
            Apply
          </h2>
          <p className="mt-4 text-muted leading-7">
            For adults who live in the United States. All questions are required unless marked as optional.
          </p>
        </div>
        <ApplicationForm onSubmitted={setEmail} />
      </section>
    </>
  );
}

const columnsClass =
  'mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,42rem)] lg:gap-20 lg:py-24';
const titleClass = 'font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl';
