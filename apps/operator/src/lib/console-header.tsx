import { Button } from '@outloud/ui/button';
import { SidebarTrigger } from '@outloud/ui/sidebar';
import { ThemeToggle } from '@outloud/ui/theme-toggle';
import { LogOut } from 'lucide-react';
import { logOut } from './log-out.ts';

export function ConsoleHeader({ adminId }: { adminId: string }) {
  return (
    <header className="sticky top-0 z-30 flex h-15 items-center gap-2 border-line border-b bg-paper px-3 sm:gap-3 sm:px-4">
      <SidebarTrigger />
      <p title={adminId} className="mr-auto min-w-0 truncate text-muted text-sm">
        <span className="max-sm:sr-only">Merchant ID </span>
        <span className="font-semibold text-ink">{adminId}</span>
      </p>
      <ThemeToggle />
      <Button variant="secondary" size="sm" onClick={logOut}>
        <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
        Logout
      </Button>
    </header>
  );
}
