import { Button } from '@outloud/ui/button';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** Takes the place of the form, and the focus that went with it. */
export function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
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
        Heard, loud and clear.
      </h1>
      <p className="mt-4 text-lg text-muted leading-8">
        Your message is on its way to our inbox. A person reads it and answers to{' '}
        <strong className="font-semibold text-ink">{email}</strong>. We send no automatic copy, so the next mail from us
        is the answer.
      </p>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button asChild size="lg">
          <Link to={paths.landing}>Back to Home</Link>
        </Button>
        <Button size="lg" variant="secondary" onClick={onAgain}>
          Write another
        </Button>
      </div>
    </div>
  );
}
