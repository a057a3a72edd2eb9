import { cn } from '@outloud/ui/cn';
import { ArrowLeft, ExternalLink } from 'lucide-react';
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

/** Returns the URL if it is safe as a link target (http or https), or null. */
export function getSafeHref(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null;
}

export function WebsiteLink({ url, className }: { url: string; className?: string }) {
  const href = getSafeHref(url);
  if (!href) return <p className={cn('line-clamp-2 text-muted', className)}>{url}</p>;
  return (
    <p className={cn('flex', className)}>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-w-0 items-center gap-1.5 rounded-sm text-muted underline decoration-edge/60 underline-offset-4 hover:text-ink"
      >
        <span className="truncate">{url}</span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </p>
  );
}
