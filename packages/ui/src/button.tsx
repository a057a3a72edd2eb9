import { cva, type VariantProps } from 'class-variance-authority';
import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';
import { Spinner } from './spinner.tsx';

const button = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-xl font-semibold transition-[background-color,border-color,color,transform] active:translate-y-px disabled:pointer-events-none aria-busy:opacity-80 disabled:not-aria-busy:border-transparent disabled:not-aria-busy:bg-ink/10 disabled:not-aria-busy:text-muted [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-ember text-on-ember hover:bg-ember-strong',
        secondary: 'border border-edge/60 bg-surface text-ink hover:border-edge hover:bg-sunken',
        ghost: 'text-ink hover:bg-ink/8',
        danger: 'bg-bad text-on-bad hover:bg-bad-strong',
        dangerOutline: 'border border-bad/50 bg-transparent text-bad hover:border-bad hover:bg-bad-soft',
      },
      size: {
        sm: 'h-9 px-3 text-sm',
        md: 'h-11 px-5 text-[0.9375rem]',
        lg: 'h-13 px-7 text-base',
        icon: 'size-10',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof button> & {
    /** Renders the only child (a link, say) with the looks of a button. */
    asChild?: boolean;
    /** Something is under way: shows a spinner and takes no second press. */
    pending?: boolean;
  };

export function Button({
  asChild = false,
  pending = false,
  variant,
  size,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = cn(button({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" className={classes} disabled={disabled || pending} aria-busy={pending || undefined} {...rest}>
      {pending && <Spinner />}
      {children}
    </button>
  );
}
