import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.tsx';

/** Decorative. The text next to it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('size-4 shrink-0 animate-spin', className)} />;
}
