import type { Delivery } from '@outloud/contract/deliveries';
import type { DeliveryStatus, Sentiment } from '@outloud/domain/deliveries';
import { Badge } from '@outloud/ui/badge';
import { Clapperboard, type LucideIcon, ScanEye, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { stageLabels } from '../../roast.labels.ts';

const statuses = {
  pending: { variant: 'warn', label: 'Received' },
  processing: { variant: 'warn', label: 'Processing' },
  completed: { variant: 'good', label: 'Completed' },
  rejected: { variant: 'plain', label: 'Rejected' },
} as const satisfies Record<DeliveryStatus, object>;

export function DeliveryStatusBadge({ delivery }: { delivery: Delivery }) {
  const { variant, label } = statuses[delivery.status];
  return <Badge variant={variant}>{delivery.inReview ? 'In review' : label}</Badge>;
}

const sentiments = {
  positive: { variant: 'good', label: 'Positive' },
  negative: { variant: 'bad', label: 'Negative' },
  mixed: { variant: 'plain', label: 'Mixed' },
  neutral: { variant: 'plain', label: 'Neutral' },
} as const satisfies Record<Sentiment, object>;

export function SentimentBadge({ sentiment }: { sentiment: Sentiment }) {
  const { variant, label } = sentiments[sentiment];
  return <Badge variant={variant}>{label}</Badge>;
}

export function ScoreBadge({ score }: { score: number }) {
  return (
    <Badge variant={getScoreVariant(score)}>
      <span className="sr-only">User experience score: </span>
      <span className="tabular-nums">{score}/10</span>
    </Badge>
  );
}

function getScoreVariant(score: number) {
  if (score >= 7) return 'good';
  return score >= 4 ? 'warn' : 'bad';
}

export function VideoUnavailable({ delivery }: { delivery: Delivery }) {
  return <VideoPlaceholder {...getReason(delivery)} />;
}

function getReason({ inReview, status, stage, guest }: Delivery): { Icon: LucideIcon; text: string } {
  if (inReview && guest) return { Icon: ScanEye, text: 'We could not process this recording yet.' };
  if (inReview) return { Icon: ScanEye, text: 'We are checking the recording before you get it.' };
  if (status === 'completed' || status === 'rejected') {
    return { Icon: VideoOff, text: 'The video cannot be played right now. Try again later.' };
  }
  const text = stage ? `${stageLabels[stage]}.` : 'We are preparing the video.';
  return { Icon: Clapperboard, text: `${text} You can watch it soon.` };
}

export const videoFrameClass = 'aspect-video w-full rounded-xl';

type VideoPlaceholderProps = { Icon: LucideIcon; text: ReactNode; children?: ReactNode };

export function VideoPlaceholder({ Icon, text, children }: VideoPlaceholderProps) {
  return (
    <div
      className={`${videoFrameClass} grid content-center justify-items-center gap-2 bg-sunken p-4 text-center text-muted text-sm leading-5`}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-7" />
      <p>{text}</p>
      {children}
    </div>
  );
}
