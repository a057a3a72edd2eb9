import { Button } from '@outloud/ui/button';
import { ThemeToggle } from '@outloud/ui/theme-toggle';
import { LogOut } from 'lucide-react';
import { Wordmark } from '../../../lib/wordmark.tsx';
import { logOut } from '../api/log-out.ts';

export function ConsoleHeader({ adminId }: { adminId: string }) {
  return (
    <header className="border-line border-b bg-surface">
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 rounded-xl bg-night px-4 py-3 font-semibold text-on-night not-focus-visible:sr-only"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-16 max-w-5xl items-center gap-2 px-4 sm:gap-3 sm:px-6">
        <Wordmark className="mr-auto" />
        <span title={adminId} className="hidden min-w-0 max-w-56 truncate text-muted text-sm sm:block">
          {adminId}
        </span>
        <ThemeToggle />
        <Button variant="secondary" size="sm" onClick={logOut}>
          <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
          Logout
        </Button>
      </div>
    </header>
  );
}
