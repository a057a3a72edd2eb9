import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.tsx';

/** Decoration only: the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('size-4 shrink-0 animate-spin', className)} />;
}
