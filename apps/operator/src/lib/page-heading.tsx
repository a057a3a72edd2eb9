import { cn } from '@outloud/ui/cn';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const site = 'Payment Gateway';

type PageHeadingProps = { title: string; className?: string };

/** Names the page in the tab too. After a move inside the console it takes the focus, so that the new page is read out. */
export function PageHeading({ title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // A search changes the address and a name arrives later; neither is another page.
  const [arrivedByLoading] = useState(key === 'default');
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title]);
  useEffect(() => {
    if (!arrivedByLoading) heading.current?.focus();
  }, [arrivedByLoading]);
  return (
    <h1 ref={heading} tabIndex={-1} className={cn('font-bold text-3xl tracking-tight', className)}>
      {title}
    </h1>
  );
}
