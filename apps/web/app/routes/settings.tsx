import { SettingsPage } from '../features/testers/settings/settings-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Settings', 'Your profile, payout account, and emails.');

export default function Settings() {
  return <SettingsPage />;
}
