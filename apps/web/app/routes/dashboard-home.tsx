import { Navigate, useLocation } from 'react-router';
import { homePaths } from '../paths.ts';
import { useSession } from '../session/session.ts';

export default function DashboardHome() {
  const { user } = useSession();
  const { search } = useLocation();
  return user && <Navigate to={homePaths[user.accountType] + search} replace />;
}
