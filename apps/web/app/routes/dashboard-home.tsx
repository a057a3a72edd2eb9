import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import { homeOf } from '../paths.ts';

export default function DashboardHome() {
  const { user } = useSession();
  const { search } = useLocation();
  return user && <Navigate to={homeOf[user.accountType] + search} replace />;
}
