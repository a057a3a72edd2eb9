import { Button } from '@outloud/ui/button';
import { Sidebar, SidebarItem, SidebarProvider, SidebarTrigger } from '@outloud/ui/navigation/sidebar';
import { ThemeToggle } from '@outloud/ui/theme/theme-toggle';
import {
  Banknote,
  ClipboardCheck,
  ClipboardList,
  FilePlus,
  Gauge,
  LogOut,
  type LucideIcon,
  MessageSquareWarning,
  Scale,
  ScanEye,
  ScrollText,
  ShieldCheck,
  UserRoundPlus,
  UsersRound,
  Video,
  Wallet,
} from 'lucide-react';
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { logOut, RequireOperator } from '../lib/session/use-current-operator.tsx';
import { Wordmark } from '../lib/wordmark.tsx';

export function ConsoleLayout() {
  const { key } = useLocation();
  return (
    <RequireOperator>
      {({ adminId }) => (
        <SidebarProvider locationKey={key}>
          <a
            href="#main"
            className="fixed top-3 left-3 z-50 rounded-xl bg-night px-4 py-3 font-semibold text-on-night not-focus-visible:sr-only"
          >
            Skip to content
          </a>
          <div className="flex">
            <ConsoleSidebar />
            <div className="min-w-0 grow">
              <ConsoleHeader adminId={adminId} />
              <Outlet />
            </div>
          </div>
          <ScrollRestoration />
        </SidebarProvider>
      )}
    </RequireOperator>
  );
}

function ConsoleHeader({ adminId }: { adminId: string }) {
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

function ConsoleSidebar() {
  return (
    <Sidebar label="Gateway">
      <Wordmark className="overflow-hidden p-1" />
      <nav aria-label="Main" className="mt-6">
        <ul className="grid gap-1">
          {navigation.map(({ label, to, Icon }) => (
            <SidebarItem key={to} text={label}>
              <NavLink to={to}>
                <Icon aria-hidden="true" />
                <span className="truncate group-data-[state=collapsed]/sidebar:sr-only">{label}</span>
              </NavLink>
            </SidebarItem>
          ))}
        </ul>
      </nav>
    </Sidebar>
  );
}

type NavigationItem = { label: string; to: string; Icon: LucideIcon };

const navigation: NavigationItem[] = [
  { label: 'Dashboard', to: paths.dashboard, Icon: Gauge },
  { label: 'Review queue', to: paths.reviewQueue, Icon: ClipboardCheck },
  { label: 'Spot checks', to: paths.spotChecks, Icon: ScanEye },
  { label: 'Deliveries', to: paths.deliveries, Icon: Video },
  { label: 'Create Delivery', to: paths.createDelivery, Icon: FilePlus },
  { label: 'Requests', to: paths.roasts, Icon: ClipboardList },
  { label: 'Testers', to: paths.testers, Icon: UsersRound },
  { label: 'Waitlist', to: paths.waitlist, Icon: UserRoundPlus },
  { label: 'Customers', to: paths.customers, Icon: Wallet },
  { label: 'Refund requests', to: paths.refundRequests, Icon: MessageSquareWarning },
  { label: 'Appeals', to: paths.appeals, Icon: Scale },
  { label: 'Payouts', to: paths.payouts, Icon: Banknote },
  { label: 'Audit log', to: paths.auditLog, Icon: ScrollText },
  { label: 'Security', to: paths.security, Icon: ShieldCheck },
];
