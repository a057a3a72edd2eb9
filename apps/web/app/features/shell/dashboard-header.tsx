import { Button } from '@outloud/ui/button';
import { Breadcrumb, BreadcrumbItem } from '@outloud/ui/navigation/breadcrumb';
import { SidebarTrigger } from '@outloud/ui/navigation/sidebar';
import { Dialog, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { ThemeToggle } from '@outloud/ui/theme/theme-toggle';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { contactEmail } from '../../site-config.ts';
import { getBreadcrumbs } from './navigation.ts';

export function DashboardHeader() {
  const breadcrumbs = getBreadcrumbs(useLocation().pathname);
  return (
    <header className="sticky top-0 z-30 flex h-15 items-center gap-2 border-line border-b bg-paper px-3 sm:px-4 print:hidden">
      <SidebarTrigger />
      <Breadcrumb>
        {breadcrumbs.map(({ label, to }, index) => (
          <BreadcrumbItem key={to} current={index === breadcrumbs.length - 1}>
            {index === breadcrumbs.length - 1 ? label : <Link to={to}>{label}</Link>}
          </BreadcrumbItem>
        ))}
      </Breadcrumb>
      <div className="ml-auto flex items-center gap-1">
        <HelpDialog />
        <ThemeToggle />
      </div>
    </header>
  );
}

const shortcuts = [
  { keys: ['Ctrl / ⌘', 'B'], effect: 'Open or close the sidebar' },
  { keys: ['Alt', 'T'], effect: 'Go to notifications' },
  { keys: ['Esc'], effect: 'Close the open dialog or menu' },
];

function HelpDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" className="h-10">
          <CircleHelp aria-hidden="true" className="size-5" />
          Help
        </Button>
      </DialogTrigger>
      <DialogContent title="Help" description="Questions or problems? Email us. A person reads every message.">
        <a
          href={`mailto:${contactEmail}`}
          className="rounded-sm font-semibold text-ember text-lg underline decoration-ember/40 underline-offset-4 hover:text-ember-strong"
        >
          {contactEmail}
        </a>
        <h3 className="mt-7 font-bold">Keyboard shortcuts</h3>
        <dl className="mt-2 grid text-sm">
          {shortcuts.map(({ keys, effect }) => (
            <div
              key={effect}
              className="flex items-center justify-between gap-4 border-line border-b py-2.5 last:border-0"
            >
              <dt>{effect}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-md border border-line border-b-2 bg-sunken px-1.5 py-0.5 font-sans font-semibold text-xs">
      {children}
    </kbd>
  );
}
