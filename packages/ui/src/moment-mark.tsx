import { CircleHelp, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';

type MomentMark = {
  Icon: LucideIcon;
  word: string;
  colour: string /** On the dark player, in either theme. */;
  nightColour: string;
};

/** How the kinds of moments look and are called wherever they are shown. */
export const momentMarks = {
  liked: { Icon: ThumbsUp, word: 'Liked', colour: 'text-good', nightColour: 'text-night-good' },
  disliked: { Icon: ThumbsDown, word: 'Disliked', colour: 'text-bad', nightColour: 'text-night-bad' },
  confused: { Icon: CircleHelp, word: 'Confused', colour: 'text-warn', nightColour: 'text-night-warn' },
} as const satisfies Record<string, MomentMark>;
