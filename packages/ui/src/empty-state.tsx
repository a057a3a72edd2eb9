import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  text: ReactNode;
  Icon?: LucideIcon;
  /** Actions, for example a link. */
  children?: ReactNode;
};

export function EmptyState({ title, text, Icon, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl bg-sunken px-5 py-10 text-center">
      {Icon && <Icon aria-hidden="true" strokeWidth={1.5} className="size-9 text-muted" />}
      <p className="font-semibold">{title}</p>
      <p className="max-w-sm text-muted text-sm leading-6">{text}</p>
      {children}
    </div>
  );
}
