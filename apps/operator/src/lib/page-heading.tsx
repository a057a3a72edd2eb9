import { cn } from '@outloud/ui/cn';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

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
