import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';

/** Shared by input, select, and textarea. */
export const inputClass =
  'w-full min-w-0 rounded-xl border border-edge bg-surface px-3.5 text-base text-ink transition-[border-color] hover:border-ink/60 disabled:opacity-60 aria-invalid:border-bad aria-invalid:bg-bad-soft/40';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(inputClass, 'h-11', className)} {...rest} />;
}
