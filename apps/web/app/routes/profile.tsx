import { ProfilePage } from '../features/accounts/components/profile-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Profile', 'Your details, credits, and account.');

export default function Profile() {
  return <ProfilePage />;
}
