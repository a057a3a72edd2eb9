import { cn } from '@outloud/ui/cn';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

type ConsolePageProps = {
  title: string;
  /** Shown opposite the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function ConsolePage({ title, actions, children }: ConsolePageProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mb-8">
        <PageHeading title={title} />
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

const siteName = 'Payment Gateway';

type PageHeadingProps = { title: string; className?: string };

/** Sets the document title, and takes the focus after a client-side navigation so that screen readers announce the page. */
export function PageHeading({ title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Stored on mount, because a search changes the location key but not the page.
  const [isInitialLoad] = useState(key === 'default');
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title]);
  useEffect(() => {
    if (!isInitialLoad) heading.current?.focus();
  }, [isInitialLoad]);
  return (
    <h1 ref={heading} tabIndex={-1} className={cn('font-bold text-3xl tracking-tight', className)}>
      {title}
    </h1>
  );
}
