import { cva, type VariantProps } from 'class-variance-authority';
import * as Slot from 'radix-ui/slot';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './loading.tsx';

const button = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-xl font-semibold transition-[background-color,border-color,color,transform] active:translate-y-px disabled:pointer-events-none aria-busy:opacity-80 aria-disabled:cursor-default disabled:border-transparent disabled:bg-ink/10 disabled:text-muted aria-disabled:not-aria-busy:border-transparent aria-disabled:not-aria-busy:bg-ink/10 aria-disabled:not-aria-busy:text-muted [&_svg]:shrink-0',
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
    /** Renders its only child, for example a link, with the styles of a button. */
    asChild?: boolean;
    /** Shows a spinner and ignores clicks. Uses `aria-disabled` instead of `disabled` to keep the focus. */
    pending?: boolean;
  };

/** Blocks a second submit too, because pressing Enter in a field clicks the submit button. */
const preventClick = (event: MouseEvent) => event.preventDefault();

export function Button({
  asChild = false,
  pending = false,
  variant,
  size,
  className,
  children,
  onClick,
  'aria-disabled': isAriaDisabled = pending,
  ...rest
}: ButtonProps) {
  const classes = cn(button({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-busy={pending || undefined}
      aria-disabled={isAriaDisabled || undefined}
      onClick={isAriaDisabled ? preventClick : onClick}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
