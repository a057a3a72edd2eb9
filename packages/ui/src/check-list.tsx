import { Check } from 'lucide-react';
import { cn } from './cn.ts';

export function CheckList({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={cn('grid gap-2.5 text-sm leading-6', className)}>
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check aria-hidden="true" strokeWidth={2.5} className="mt-1 size-4 shrink-0 text-good" />
          {line}
        </li>
      ))}
    </ul>
  );
}
