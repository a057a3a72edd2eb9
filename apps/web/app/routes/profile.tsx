import { ProfilePage } from '../features/accounts/profile/profile-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Profile', 'Your details, credits, and account.');

export default function Profile() {
  return <ProfilePage />;
}
