import { SettingsPage } from '../features/testers/settings/settings-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Settings', 'Your demographic profile, payout account, and emails.');

export default function Settings() {
  return <SettingsPage />;
}
