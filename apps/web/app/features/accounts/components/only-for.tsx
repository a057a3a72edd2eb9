import type { AccountType } from '@outloud/domain/accounts';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';

/** The pages below are for one kind of account; everybody else is led to their own. Stands inside RequireSession. */
export function OnlyFor({ accountType }: { accountType: AccountType }) {
  const { user } = useSession();
  return user?.accountType === accountType ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
