import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type SuccessPageProps = { title: string; lead: ReactNode; children: ReactNode };

/** Replaces a submitted form and moves the focus to the new heading. */
export function SuccessPage({ title, lead, children }: SuccessPageProps) {
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
        {title}
      </h1>
      <p className="mt-4 text-lg text-muted leading-8">{lead}</p>
      {children}
    </div>
  );
}
