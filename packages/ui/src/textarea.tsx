import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';
import { inputLook } from './input.tsx';

/** Grows with its text in browsers that support `field-sizing`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(inputLook, 'field-sizing-content block max-h-96 min-h-24 py-2.5 leading-6', className)}
      {...rest}
    />
  );
}
