import type { ReactNode } from 'react';

/** Takes the focus when what had it goes away: see focusHeading. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="font-extrabold text-3xl tracking-[-0.03em] sm:text-4xl">
      {children}
    </h1>
  );
}
