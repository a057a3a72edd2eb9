import type { User } from '@outloud/contract/accounts';
import type { AccountType } from '@outloud/domain/accounts';
import { Avatar } from '@outloud/ui/avatar';
import { Skeleton } from '@outloud/ui/loading';
import { Logo, LogoMark } from '@outloud/ui/logo';
import { Sidebar, SidebarItem } from '@outloud/ui/navigation/sidebar';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@outloud/ui/overlays/dropdown-menu';
import { ChevronsUpDown, LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import { paths } from '../../paths.ts';
import { adminEntry, navigation } from './navigation.ts';

type AppSidebarProps = { accountType: AccountType; isAdmin: boolean; footer: ReactNode };

export function AppSidebar({ accountType, isAdmin, footer }: AppSidebarProps) {
  // The create path is below the list path, so the list link would also be marked as current.
  const isCreating = useMatch(paths.createRoast) !== null;
  const { title, entries } = navigation[accountType];
  return (
    <Sidebar label={title}>
      <Link to={paths.landing} aria-label="Outloud, home" className="self-start rounded-lg p-1">
        <Logo />
      </Link>
      <p className="mt-6 truncate px-2.5 font-semibold text-muted text-sm group-data-[state=collapsed]/sidebar:invisible">
        {title}
      </p>
      <nav aria-label="Main" className="mt-2">
        <ul className="grid gap-1">
          {[...entries, ...(isAdmin ? [adminEntry] : [])].map(({ label, to, Icon, highlighted }) => (
            <SidebarItem key={to} text={label} highlighted={highlighted}>
              <NavLink to={to} end={isCreating}>
                <Icon aria-hidden="true" />
                <span className="truncate group-data-[state=collapsed]/sidebar:sr-only">{label}</span>
              </NavLink>
            </SidebarItem>
          ))}
        </ul>
      </nav>
      <div className="mt-auto pt-6">{footer}</div>
    </Sidebar>
  );
}

type UserMenuProps = { user: User; onSignOut: () => void };

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex w-full items-center gap-2.5 rounded-xl p-1 text-left transition-colors hover:bg-ink/6 data-[state=open]:bg-ink/8">
        <Avatar name={user.fullName} />
        <span className="grid min-w-0 flex-1 leading-5 group-data-[state=collapsed]/sidebar:sr-only">
          <span className="sr-only">Account menu: </span>
          <span className="truncate font-semibold text-sm">{user.fullName}</span>
          <span className="truncate text-muted text-xs">{user.email}</span>
        </span>
        <ChevronsUpDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted group-data-[state=collapsed]/sidebar:hidden"
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="w-58">
        <p className="grid px-2.5 py-1.5 leading-5">
          <span className="truncate font-semibold text-sm">{user.fullName}</span>
          <span className="truncate text-muted text-xs">{user.email}</span>
        </p>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to={user.accountType === 'tester' ? paths.settings : paths.profileShortcut}>
            <Settings aria-hidden="true" />
            Profile & Settings
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onSignOut}>
          <LogOut aria-hidden="true" />
          Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

export function ShellSkeleton() {
  return (
    <main id="main" aria-busy="true" className="flex min-h-dvh">
      <h1 className="sr-only">Loading your dashboard</h1>
      <div className="hidden w-64 shrink-0 border-line border-r bg-sunken p-3 md:block">
        <LogoMark className="m-1" />
        <div className="mt-14.25 grid gap-1">
          {navigation.business.entries.map(({ to }) => (
            <Skeleton key={to} className="h-10 w-full" />
          ))}
        </div>
      </div>
      <div className="flex-1">
        <div className="flex h-15 items-center border-line border-b px-4">
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
    </main>
  );
}
