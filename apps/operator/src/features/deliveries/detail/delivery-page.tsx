import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import type { ReviewReason } from '@outloud/domain/deliveries';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { Alert } from '@outloud/ui/alert';
import { Skeleton } from '@outloud/ui/loading';
import { PlayerProvider } from '@outloud/ui/player/player-store';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DetailPage, SkeletonCard } from '../../../lib/detail-page.tsx';
import { paths } from '../../../lib/paths.ts';
import { useDelivery } from '../deliveries.queries.ts';
import { useIsFromQueue } from '../review-queue-navigation.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { DeliveryEvidence } from './delivery-evidence.tsx';
import { DeliveryFacts, ProcessingSteps } from './delivery-facts.tsx';
import { DeliveryInsights } from './delivery-insights.tsx';
import { DeliveryNotes } from './delivery-notes.tsx';
import { DeliveryVideo } from './delivery-video.tsx';

const grid = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]';

export function DeliveryPage() {
  const { id = '' } = useParams();
  // The key resets the state when the route changes to another delivery.
  return <Delivery key={id} id={id} />;
}

function Delivery({ id }: { id: string }) {
  const query = useDelivery(id);
  const isFromQueue = useIsFromQueue();
  const list = isFromQueue
    ? { label: 'Review queue', to: paths.reviewQueue }
    : { label: 'All deliveries', to: paths.deliveries };
  const [notes, setNotes] = useState<string | null>(null);
  const renewVideoUrl = async () => (await query.refetch()).data?.videoUrl ?? null;
  return (
    <DetailPage
      query={query}
      title="Delivery"
      getTitle={({ deliveryNumber, roastRequestId }) =>
        `Delivery #${deliveryNumber} · ${getWebsiteName(roastRequestId)}`
      }
      list={list}
      skeleton={<DeliverySkeleton className={grid} />}
    >
      {(delivery) => (
        <PlayerProvider>
          <div className={grid}>
            <div className="grid gap-5">
              <ReviewAlert delivery={delivery} />
              <DeliveryVideo delivery={delivery} onRenew={renewVideoUrl} />
              <DeliveryEvidence delivery={delivery} />
              <DeliveryActions delivery={delivery} notes={notes} />
              <DeliveryInsights delivery={delivery} />
            </div>
            <div className="grid gap-5">
              <DeliveryFacts delivery={delivery} />
              <ProcessingSteps delivery={delivery} />
              <DeliveryNotes delivery={delivery} draft={notes} onDraft={setNotes} />
            </div>
          </div>
        </PlayerProvider>
      )}
    </DetailPage>
  );
}

const reasonTexts: Record<ReviewReason, string> = {
  too_short: 'The recording is shorter than the minimum length.',
  no_picture: 'The recording has sound but no picture.',
  blank_picture: 'The picture is blank.',
  static_picture: 'The picture hardly changes, as with a test card.',
  no_speech: 'No speech was detected.',
  little_speech: `There is speech in less than ${recordingLimits.minTalkRatio * 100}% of the recording.`,
  same_file: 'The same file was submitted before.',
  copied_recording: 'Much of the speech is in an earlier recording.',
  copied_sound: 'Much of the sound is in an earlier recording.',
  other_website: 'The recording seems to show another website.',
  other_voice: 'The voice differs from all earlier accepted reviews of this tester.',
  processing_failed: 'A processing step failed after all retries. See the list of steps for the error.',
};

/** Why a delivery needs a decision, or why it was rejected. */
function ReviewAlert({ delivery }: { delivery: OperatorDelivery }) {
  const { status, reviewReasons, rejectionReason, isGuest, warnings } = delivery;
  if (status === 'rejected') {
    return (
      <Alert variant="info" title="This delivery was rejected">
        <p className="whitespace-pre-line text-ink">{rejectionReason}</p>
      </Alert>
    );
  }
  if (isGuest && warnings.length > 0) {
    return (
      <Alert title="The quality checks noticed something. The customer sees it too">
        <ReasonList reasons={warnings} />
      </Alert>
    );
  }
  if (status !== 'pending' || reviewReasons.length === 0) return null;
  return (
    <Alert variant="warn" title={isGuest ? 'This recording was not processed' : 'This delivery needs your decision'}>
      <ReasonList reasons={reviewReasons} />
    </Alert>
  );
}

function ReasonList({ reasons }: { reasons: readonly ReviewReason[] }) {
  return (
    <ul className="text-ink">
      {reasons.map((reason) => (
        <li key={reason}>{reasonTexts[reason]}</li>
      ))}
    </ul>
  );
}

function DeliverySkeleton({ className }: { className: string }) {
  return (
    <div className={className}>
      <div className="grid gap-5">
        <Skeleton className="aspect-video rounded-2xl" />
        <SkeletonCard title="Decision" lines={1} />
        <SkeletonCard title="Insights and transcript" lines={4} />
      </div>
      <div className="grid gap-5">
        <SkeletonCard title="Details" lines={6} />
        <SkeletonCard title="Steps" lines={5} />
      </div>
    </div>
  );
}
