import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from './cn.ts';

const alert = cva('flex gap-3 rounded-xl border px-4 py-3 text-sm leading-6', {
  variants: {
    variant: {
      destructive: 'border-bad/30 bg-bad-soft [&>svg]:text-bad',
      warn: 'border-warn/30 bg-warn-soft [&>svg]:text-warn',
      success: 'border-good/30 bg-good-soft [&>svg]:text-good',
      info: 'border-line bg-sunken [&>svg]:text-muted',
    },
  },
  defaultVariants: { variant: 'info' },
});

const icons = { destructive: CircleAlert, warn: TriangleAlert, success: CircleCheck, info: Info };

type AlertProps = VariantProps<typeof alert> & {
  title: ReactNode;
  children?: ReactNode;
  className?: string;
  /** Focuses the alert when it appears, for an alert that replaces the focused element. */
  takesFocus?: boolean;
};

/** Errors use role=alert and interrupt a screen reader. All other variants use role=status. */
export function Alert({ variant, title, children, className, takesFocus = false }: AlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const kind = variant ?? 'info';
  const Icon = icons[kind];
  return (
    <div
      ref={box}
      role={kind === 'destructive' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
      className={cn(alert({ variant: kind }), className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-muted">{children}</div>}
      </div>
    </div>
  );
}
