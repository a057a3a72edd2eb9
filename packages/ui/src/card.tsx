import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** Shown opposite the title. */
  action?: ReactNode;
};

export function Card({ title, description, action, className, children, ...rest }: CardProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={cn('rounded-2xl border border-line bg-surface p-5 sm:p-6', className)}
      {...rest}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={heading} className="font-bold text-lg leading-7 tracking-tight">
            {title}
          </h2>
          {description && <p className="text-muted text-sm leading-6">{description}</p>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      <div className="mt-5">{children}</div>
    </section>
  );
}
