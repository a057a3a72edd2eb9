import type { AccountType } from '@outloud/domain/accounts';
import {
  Coins,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Mic,
  Plus,
  Scale,
  Settings,
  Upload,
  UserRound,
  Wallet,
} from 'lucide-react';
import { paths } from '../../paths.ts';

type NavigationEntry = { label: string; to: string; Icon: LucideIcon; highlighted?: boolean };

export const navigation: Record<AccountType, { title: string; entries: NavigationEntry[] }> = {
  business: {
    title: 'Business Account',
    entries: [
      { label: 'Roast Requests', to: paths.roasts, Icon: MessageSquareText },
      { label: 'Credits', to: paths.credits, Icon: Coins },
      { label: 'Profile', to: paths.profile, Icon: UserRound },
      { label: 'New Roast Request', to: paths.createRoast, Icon: Plus, highlighted: true },
    ],
  },
  tester: {
    title: 'Tester Account',
    entries: [
      { label: 'Available Roasts', to: paths.availableRoasts, Icon: Mic },
      { label: 'My Roasts', to: paths.myRoasts, Icon: ListChecks },
      { label: 'Earnings', to: paths.earnings, Icon: Wallet },
      { label: 'Fair to Testers', to: paths.fairness, Icon: Scale },
      { label: 'Settings', to: paths.settings, Icon: Settings },
    ],
  },
};

export const adminEntry: NavigationEntry = { label: 'Delivery Upload', to: paths.deliveryUpload, Icon: Upload };

const segmentLabels = new Map([
  ['dashboard', 'Dashboard'],
  ['requests', 'Roast Requests'],
  ['credits', 'Credits'],
  ['receipts', 'Receipt'],
  ['profile', 'Profile'],
  ['roasts', 'Roasts'],
  ['create', 'Create Request'],
  ['available-roasts', 'Available Roasts'],
  ['my-roasts', 'My Roasts'],
  ['practice', 'Practice'],
  ['earnings', 'Earnings'],
  ['fairness', 'Fair to Testers'],
  ['settings', 'Settings'],
  ['delivery-upload', 'Delivery Upload'],
]);

/** Breadcrumb labels for ids, keyed by the path segment before the id. */
const idLabels = new Map([
  ['roasts', 'Request'],
  ['deliveries', 'Delivery'],
  ['my-roasts', 'Roast'],
]);

/** The breadcrumbs of a page, one for each path segment that has a label. */
export function getBreadcrumbs(pathname: string): { label: string; to: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.flatMap((segment, index) => {
    const label = segmentLabels.get(segment) ?? idLabels.get(segments[index - 1] ?? '');
    return label ? [{ label, to: `/${segments.slice(0, index + 1).join('/')}` }] : [];
  });
}
