import type { Delivery, DeliveryDetail } from '@outloud/contract/deliveries';
import { getFeedback } from '@outloud/contract/feedback';
import { Card } from '@outloud/ui/card';
import { Skeleton, Spinner } from '@outloud/ui/loading';
import { PlayerProvider } from '@outloud/ui/player/player-store';
import { useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { stageLabels } from '../../roast.labels.ts';
import { Analysis } from './analysis.tsx';
import { DeliveryGrid, playerBarPadding } from './delivery-grid.tsx';
import { DeliveryHeader } from './delivery-header.tsx';
import { VideoUnavailable } from './delivery-status.tsx';
import { DeliveryVideo } from './delivery-video.tsx';
import { Rating } from './feedback/rating.tsx';
import { RefundRequest } from './feedback/refund-request.tsx';
import { MomentLists } from './moment-list.tsx';
import { type DeliveryQuery, useFeedback } from './queries.ts';

type DeliveryViewProps = { delivery: DeliveryDetail; query: DeliveryQuery };

export function DeliveryView({ delivery, query: { refetch } }: DeliveryViewProps) {
  const { videoUrl, aiInsights } = delivery;
  const renew = async () => (await refetch()).data?.videoUrl ?? null;
  return (
    <PlayerProvider>
      <DeliveryHeader delivery={delivery} refetch={refetch} />
      <DeliveryGrid
        hasStickyVideo
        video={
          videoUrl ? (
            <DeliveryVideo delivery={delivery} url={videoUrl} onRenew={renew} />
          ) : (
            <div className={`rounded-2xl bg-sunken ${playerBarPadding}`}>
              <VideoUnavailable delivery={delivery} />
            </div>
          )
        }
        analysis={
          aiInsights ? (
            <Analysis insights={aiInsights} segments={delivery.segments} isGuest={delivery.guest !== null} />
          ) : (
            <PendingAnalysis delivery={delivery} />
          )
        }
        lists={aiInsights && !aiInsights.holdReason && <MomentLists moments={aiInsights.moments} />}
        feedback={delivery.status === 'completed' && !delivery.guest && <Feedback id={delivery._id} />}
      />
      <AnalysisAnnouncer insights={aiInsights} />
    </PlayerProvider>
  );
}

/** Shown until insights are available: the processing stage, or a note that the delivery is in review. */
function PendingAnalysis({ delivery: { inReview, stage, videoUrl, guest } }: { delivery: Delivery }) {
  if (inReview && guest) {
    return (
      <Card title="Not processed">
        <p className="text-[0.9375rem] text-muted leading-6">
          We could not process this recording. Our team takes a look. You do not need to do anything.
        </p>
      </Card>
    );
  }
  if (inReview) {
    return (
      <Card title="In review">
        <p className="text-[0.9375rem] text-muted leading-6">
          This recording needs a second look, so our team watches it first. You pay for it only if it passes.
        </p>
      </Card>
    );
  }
  return (
    <Card title="AI Analysis Pending">
      <p className="text-[0.9375rem] leading-6">
        {videoUrl ? 'You can watch the video now. ' : ''}For the transcript and insights, check back in a few minutes.
        The page updates automatically.
      </p>
      {stage && videoUrl && (
        <p className="mt-4 flex items-center gap-2 text-muted text-sm leading-6">
          <Spinner />
          {stageLabels[stage]}
        </p>
      )}
    </Card>
  );
}

/** Announces to screen readers that the AI analysis has arrived. */
function AnalysisAnnouncer({ insights }: { insights: Delivery['aiInsights'] }) {
  const [hasWaited, setHasWaited] = useState(!insights);
  if (!insights && !hasWaited) setHasWaited(true);
  return (
    <p role="status" className="sr-only">
      {insights && hasWaited && (insights.holdReason ? 'The transcript is ready.' : 'The AI analysis is ready.')}
    </p>
  );
}

/** Rating and refund request for a completed delivery. Hidden if both periods ended and the customer used neither. */
function Feedback({ id }: { id: string }) {
  const { data: feedback, isLoadingError, refetch } = useFeedback(id);
  const isEmpty = feedback && Object.entries(feedback).every(([name, value]) => name === 'credits' || value === null);
  if (isEmpty) return null;
  return (
    <Card title="Your feedback">
      {feedback && (
        <div className="grid gap-5">
          <Rating id={id} feedback={feedback} />
          <RefundRequest id={id} feedback={feedback} />
        </div>
      )}
      {isLoadingError && <LoadFailure message={getFeedback.failure} onRetry={refetch} />}
      {!feedback && !isLoadingError && <FeedbackSkeleton />}
    </Card>
  );
}

function FeedbackSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your feedback</span>
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-9 w-52" />
        <Skeleton className="h-5 w-60 max-w-full" />
        <Skeleton className="mt-4 h-11 w-32" />
      </div>
    </div>
  );
}
