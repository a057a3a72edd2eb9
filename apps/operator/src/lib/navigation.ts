import {
  Banknote,
  ClipboardCheck,
  ClipboardList,
  FilePlus,
  Gauge,
  type LucideIcon,
  MessageSquareWarning,
  ScrollText,
  ShieldCheck,
  UserRoundPlus,
  UsersRound,
  Video,
  Wallet,
} from 'lucide-react';
import { paths } from '../paths.ts';

type NavigationItem = { label: string; to: string; Icon: LucideIcon };

export const navigation: NavigationItem[] = [
  { label: 'Dashboard', to: paths.dashboard, Icon: Gauge },
  { label: 'Review queue', to: paths.reviewQueue, Icon: ClipboardCheck },
  { label: 'Deliveries', to: paths.deliveries, Icon: Video },
  { label: 'Create Delivery', to: paths.createDelivery, Icon: FilePlus },
  { label: 'Requests', to: paths.requests, Icon: ClipboardList },
  { label: 'Testers', to: paths.testers, Icon: UsersRound },
  { label: 'Waitlist', to: paths.waitlist, Icon: UserRoundPlus },
  { label: 'Customers', to: paths.customers, Icon: Wallet },
  { label: 'Refund requests', to: paths.refundRequests, Icon: MessageSquareWarning },
  { label: 'Payouts', to: paths.payouts, Icon: Banknote },
  { label: 'Audit log', to: paths.auditLog, Icon: ScrollText },
  { label: 'Security', to: paths.security, Icon: ShieldCheck },
];
