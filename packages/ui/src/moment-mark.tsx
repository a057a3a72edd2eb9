import { CircleHelp, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';

type MomentStyle = {
  Icon: LucideIcon;
  word: string;
  colour: string;
  /** For the player, which is dark in both themes. */
  nightColour: string;
};

export const momentMarks = {
  liked: { Icon: ThumbsUp, word: 'Liked', colour: 'text-good', nightColour: 'text-night-good' },
  disliked: { Icon: ThumbsDown, word: 'Disliked', colour: 'text-bad', nightColour: 'text-night-bad' },
  confused: { Icon: CircleHelp, word: 'Confused', colour: 'text-warn', nightColour: 'text-night-warn' },
} as const satisfies Record<string, MomentStyle>;
