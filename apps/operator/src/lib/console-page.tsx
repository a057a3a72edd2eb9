import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

type ConsolePageProps = {
  title: string;
  /** Shown opposite the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function ConsolePage({ title, actions, children }: ConsolePageProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mb-8">
        <PageHeading title={title} />
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </main>
  );
}
