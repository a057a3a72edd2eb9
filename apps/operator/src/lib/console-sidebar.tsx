import { Sidebar, SidebarItem } from '@outloud/ui/sidebar';
import { NavLink } from 'react-router';
import { navigation } from './navigation.ts';
import { Wordmark } from './wordmark.tsx';

export function ConsoleSidebar() {
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
