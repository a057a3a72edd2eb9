import type { User } from '@outloud/contract/accounts';
import { Avatar } from '@outloud/ui/avatar';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@outloud/ui/dropdown-menu';
import { ChevronsUpDown, LogOut, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

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
