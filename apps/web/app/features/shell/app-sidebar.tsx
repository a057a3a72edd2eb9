import type { AccountType } from '@outloud/domain/accounts';
import { Logo } from '@outloud/ui/logo';
import { Sidebar, SidebarItem } from '@outloud/ui/sidebar';
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
