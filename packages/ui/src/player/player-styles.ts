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

/** The control bar is dark in both themes. */
export const playerButtonClass =
  'grid size-9 sm:size-10 shrink-0 place-items-center rounded-lg text-on-night outline-on-night transition-colors hover:bg-on-night/12 [&_svg]:size-5';
