import { cn } from './cn.tsx';

/** A still stand-in for content on its way; give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-pulse rounded-lg bg-ink/8', className)} />;
}
