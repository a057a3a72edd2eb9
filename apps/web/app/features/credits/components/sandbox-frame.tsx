import { Logo } from '@outloud/ui/logo';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoScriptNotice } from '../../../lib/no-script-notice.tsx';

/** Marks every state as a test, so that no user mistakes the page for a real checkout. */
export function SandboxFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <header>
        <div
          aria-hidden="true"
          className="h-3 bg-[repeating-linear-gradient(-45deg,var(--color-warn)_0_1rem,var(--color-warn-soft)_1rem_2rem)]"
        />
        <p className="flex items-center justify-center gap-2.5 border-warn/30 border-b bg-warn-soft px-4 py-3 text-center font-semibold text-sm text-warn">
          <FlaskConical aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
          Test payment. No card is needed and no money is charged.
        </p>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-4 py-10 sm:py-16">
        <Logo />
        <div className="mt-6 rounded-2xl border border-line bg-surface p-6 sm:p-8">
          <h1 tabIndex={-1} className="font-bold text-xl tracking-tight">
            {title}
          </h1>
          <div className="mt-4">
            <NoScriptNotice />
            {children}
          </div>
        </div>
      </main>
    </div>
  );
}
