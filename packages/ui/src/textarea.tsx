import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';
import { inputClass } from './input.tsx';

/** Grows with its text in browsers that support `field-sizing`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(inputClass, 'field-sizing-content block max-h-96 min-h-24 py-2.5 leading-6', className)}
      {...rest}
    />
  );
}
