import { cn } from '@outloud/ui/cn';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type OnboardingStepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

export function OnboardingStep({ number, title, isDone, children }: OnboardingStepProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 py-6">
      <span
        aria-hidden="true"
        className={cn(
          'grid size-8 place-items-center rounded-full font-bold font-display text-sm tabular-nums',
          isDone ? 'bg-good-soft text-good' : 'bg-sunken text-ink',
        )}
      >
        {isDone ? <Check strokeWidth={3} className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <p className="font-bold font-display text-lg leading-8 tracking-tight">
          {title}
          <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
        </p>
        {children}
      </div>
    </li>
  );
}
