import { cn } from './cn.tsx';

/** A placeholder for loading content. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-pulse rounded-lg bg-ink/8', className)} />;
}
