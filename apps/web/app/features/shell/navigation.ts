import { Coins, type LucideIcon, UserRound } from 'lucide-react';
import { paths } from '../../paths.ts';

/** The entries of the sidebar, top to bottom. */
export const navigation: { label: string; to: string; Icon: LucideIcon }[] = [
  { label: 'Credits', to: paths.credits, Icon: Coins },
  { label: 'Profile', to: paths.profile, Icon: UserRound },
];

const labels: Record<string, string> = {
  dashboard: 'Dashboard',
  credits: 'Credits',
  receipts: 'Receipt',
  profile: 'Profile',
};

/** The trail from /dashboard to the page, one step for each part of the address that has a name. */
export function trail(pathname: string): { label: string; to: string }[] {
  const parts = pathname.split('/').filter(Boolean);
  return parts.flatMap((part, index) => {
    const label = labels[part];
    return label ? [{ label, to: `/${parts.slice(0, index + 1).join('/')}` }] : [];
  });
}
