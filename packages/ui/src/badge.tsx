import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badge = cva('inline-flex items-center gap-1 rounded-md px-2 py-0.5 font-semibold text-xs leading-5', {
  variants: {
    variant: {
      good: 'bg-good-soft text-good',
      warn: 'bg-warn-soft text-warn',
      bad: 'bg-bad-soft text-bad',
      plain: 'bg-sunken text-muted',
    },
  },
});

export function Badge({
  variant,
  children,
}: Required<Pick<VariantProps<typeof badge>, 'variant'>> & { children: ReactNode }) {
  return <span className={badge({ variant })}>{children}</span>;
}
