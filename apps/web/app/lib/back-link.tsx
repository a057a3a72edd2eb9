import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type BackLinkProps = Pick<LinkProps, 'to' | 'state'> & { children: ReactNode };

export function BackLink({ children, ...link }: BackLinkProps) {
  return (
    <Link
      {...link}
      className="-ml-2 mb-4 inline-flex h-9 max-w-full items-center gap-2 rounded-lg px-2 font-semibold text-muted text-sm hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{children}</span>
    </Link>
  );
}
