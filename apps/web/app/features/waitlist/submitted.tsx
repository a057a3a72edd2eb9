import { Button } from '@outloud/ui/button';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Steps } from './pitch/steps.tsx';

/** Takes the place of the form, and the focus that went with it. */
export function Submitted({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto max-w-2xl px-4 py-16 sm:px-6 sm:py-24">
      <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-12 text-good" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-5 scroll-mt-40 font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl"
      >
        Application Submitted!
      </h1>
      <p className="mt-4 text-lg text-muted leading-8">
        Thank you. We write to <strong className="font-semibold text-ink">{email}</strong>, so keep an eye on that inbox
        and its spam folder. If you have applied with this address before, your first application counts.
      </p>
      <h2 className="mt-12 mb-6 font-bold text-2xl tracking-[-0.02em]">What happens next</h2>
      <Steps done={1} />
      <Button asChild size="lg" className="mt-12">
        <Link to={paths.landing}>Back to Home</Link>
      </Button>
    </div>
  );
}
