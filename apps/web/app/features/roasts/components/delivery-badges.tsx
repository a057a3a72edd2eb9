import type { Delivery } from '@outloud/contract/deliveries';
import type { DeliveryStatus, Sentiment } from '@outloud/domain/deliveries';
import { Badge } from '@outloud/ui/badge';

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
