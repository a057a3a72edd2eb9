import { Coins, type LucideIcon, MessageSquareText, Plus, UserRound } from 'lucide-react';
import { paths } from '../../paths.ts';

type Entry = { label: string; to: string; Icon: LucideIcon; highlighted?: boolean };

/** The entries of the sidebar, top to bottom. */
export const navigation: Entry[] = [
  { label: 'Roast Requests', to: paths.roasts, Icon: MessageSquareText },
  { label: 'Credits', to: paths.credits, Icon: Coins },
  { label: 'Profile', to: paths.profile, Icon: UserRound },
  { label: 'New Roast Request', to: paths.createRoast, Icon: Plus, highlighted: true },
];

const labels = new Map([
  ['dashboard', 'Dashboard'],
  ['requests', 'Roast Requests'],
  ['credits', 'Credits'],
  ['receipts', 'Receipt'],
  ['profile', 'Profile'],
  ['roasts', 'Roasts'],
  ['create', 'Create Request'],
  ['available-roasts', 'Available Roasts'],
  ['my-roasts', 'My Roasts'],
  ['earnings', 'Earnings'],
  ['settings', 'Settings'],
  ['delivery-upload', 'Delivery Upload'],
]);

/** What an id is called after the part of the address before it. */
const names = new Map([
  ['roasts', 'Request'],
  ['deliveries', 'Delivery'],
]);

/** The trail to the page, one step for each part of the address that has a name. */
export function trail(pathname: string): { label: string; to: string }[] {
  const parts = pathname.split('/').filter(Boolean);
  return parts.flatMap((part, index) => {
    const label = labels.get(part) ?? names.get(parts[index - 1] ?? '');
    return label ? [{ label, to: `/${parts.slice(0, index + 1).join('/')}` }] : [];
  });
}
