import type { AccountType } from '@outloud/domain/accounts';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';

/** Renders the child routes for one account type, and redirects other users. Must be inside RequireSession. */
export function RequireAccountType({ accountType }: { accountType: AccountType }) {
  const { user } = useSession();
  return user?.accountType === accountType ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
