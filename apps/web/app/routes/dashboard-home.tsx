import { Navigate, useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import { homeOf } from '../paths.ts';

/** Redirects to the home page of the user's account type. */
export default function DashboardHome() {
  const { user } = useSession();
  const { search } = useLocation();
  return user && <Navigate to={homeOf[user.accountType] + search} replace />;
}
