import type { ReactNode } from 'react';
import { PageTitle } from '../../components/page-title.tsx';

/** A page that only says something, for example that a link is closed. */
export function GuestMessage({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid max-w-xl gap-4 py-10 sm:py-20">
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-2 text-lg text-muted leading-8">{text}</div>
      {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
