import { Logo } from '@outloud/ui/logo';
import { Sidebar, SidebarItem } from '@outloud/ui/sidebar';
import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import { paths } from '../../paths.ts';
import { navigation } from './navigation.ts';

export function AppSidebar({ footer }: { footer: ReactNode }) {
  // Its address lies below that of the list, which must not be marked as current along with it.
  const isCreating = useMatch(paths.createRoast) !== null;
  return (
    <Sidebar label="Business Account">
      <Link to={paths.landing} aria-label="Outloud, home" className="self-start rounded-lg p-1">
        <Logo />
      </Link>
      <p className="mt-6 truncate px-2.5 font-semibold text-muted text-sm group-data-[state=collapsed]/sidebar:invisible">
        Business Account
      </p>
      <nav aria-label="Main" className="mt-2">
        <ul className="grid gap-1">
          {navigation.map(({ label, to, Icon, highlighted }) => (
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
