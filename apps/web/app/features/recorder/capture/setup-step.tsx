import { cn } from '@outloud/ui/cn';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type SetupStepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

export function SetupStep({ number, title, isDone, children }: SetupStepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <span
        aria-hidden="true"
        className={cn(
          'grid size-8 place-items-center rounded-full font-bold text-sm',
          isDone ? 'bg-good-soft text-good' : 'bg-sunken text-muted',
        )}
      >
        {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <div className="grid min-w-0 gap-3">
        <h3 className="pt-0.5 font-bold leading-7">
          {title}
          {isDone && <span className="sr-only"> (ready)</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}
