import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';
import { inputClass } from './input.tsx';

/** A native select, for keyboard, touch, and screen reader support. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select className={cn(inputClass, 'h-11 cursor-pointer appearance-none truncate pr-10', className)} {...rest} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
