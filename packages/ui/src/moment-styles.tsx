import { CircleHelp, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';

type MomentStyle = {
  Icon: LucideIcon;
  label: string;
  colorClass: string;
  /** For the player, which is dark in both themes. */
  nightColorClass: string;
};

export const momentStyles = {
  liked: { Icon: ThumbsUp, label: 'Liked', colorClass: 'text-good', nightColorClass: 'text-night-good' },
  disliked: { Icon: ThumbsDown, label: 'Disliked', colorClass: 'text-bad', nightColorClass: 'text-night-bad' },
  confused: { Icon: CircleHelp, label: 'Confused', colorClass: 'text-warn', nightColorClass: 'text-night-warn' },
} as const satisfies Record<string, MomentStyle>;
