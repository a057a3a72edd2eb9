import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import { homePaths } from '../paths.ts';

export default function DashboardHome() {
  const { user } = useSession();
  const { search } = useLocation();
  return user && <Navigate to={homePaths[user.accountType] + search} replace />;
}
