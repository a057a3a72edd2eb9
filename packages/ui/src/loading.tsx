import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** Decorative. The text next to it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('size-4 shrink-0 animate-spin', className)} />;
}

/** A placeholder for loading content. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-pulse rounded-lg bg-ink/8', className)} />;
}

const bar = cva('h-full rounded-full transition-[width]', {
  variants: {
    variant: {
      active: 'bg-ember',
      inactive: 'bg-edge',
      /** The transfer is complete, but the server is still working. */
      finishing: 'animate-pulse bg-ember',
    },
  },
});

type ProgressProps = Required<Pick<VariantProps<typeof bar>, 'variant'>> & {
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** The value as text for screen readers. */
  valueText: string;
};

export function Progress({ label, percent, valueText, variant }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-2.5 overflow-hidden rounded-full bg-ink/10"
    >
      <div className={bar({ variant })} style={{ width: `${percent}%` }} />
    </div>
  );
}
