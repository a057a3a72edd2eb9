import { Breadcrumb, BreadcrumbItem } from '@outloud/ui/breadcrumb';
import { SidebarTrigger } from '@outloud/ui/sidebar';
import { ThemeToggle } from '@outloud/ui/theme-toggle';
import { Link, useLocation } from 'react-router';
import { HelpDialog } from './help-dialog.tsx';
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
