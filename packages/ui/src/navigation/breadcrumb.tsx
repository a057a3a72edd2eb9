import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm">{children}</ol>
    </nav>
  );
}

/** The current page is plain text. Small screens show only the current page and its parent. */
export function BreadcrumbItem({ current = false, children }: { current?: boolean; children: ReactNode }) {
  if (current) {
    return (
      <li aria-current="page" className="truncate font-semibold">
        {children}
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1.5 whitespace-nowrap text-muted max-sm:not-nth-last-2:hidden [&_a:hover]:text-ink [&_a]:rounded-sm">
      {children}
      <ChevronRight aria-hidden="true" className="size-3.5" />
    </li>
  );
}
