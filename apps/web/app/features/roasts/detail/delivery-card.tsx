import { formatDate, formatDuration, formatFileSize, formatTime, formatTimestamp } from '@outloud/app-kit/format';
import { holdReasonLabels } from '@outloud/app-kit/insights.labels';
import type { Delivery } from '@outloud/contract/deliveries';
import { Badge } from '@outloud/ui/badge';
import { useStableUrl } from '@outloud/ui/player/use-playback';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { deliveryPath } from '../../../paths.ts';
import { stageLabels } from '../../../roast.labels.ts';
import {
  DeliveryStatusBadge,
  ScoreBadge,
  SentimentBadge,
  VideoUnavailable,
  videoFrameClass,
} from '../../deliveries/delivery-status.tsx';
import { CustomParameter, GuestWarnings } from '../../deliveries/guest-notes.tsx';

/** The whole card is a link to the delivery. */
export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const { state } = useLocation();
  const { aiInsights: insights, videoDurationSeconds: seconds } = delivery;
  const titleId = `delivery-${delivery._id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="group @container relative rounded-2xl border border-line bg-surface p-4 transition-colors hover:border-edge sm:p-5"
    >
      <div className="grid gap-4 @lg:grid-cols-[18rem_minmax(0,1fr)] @lg:gap-5">
        <DeliveryPreview delivery={delivery} />
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-3">
            <h3 id={titleId} className="font-bold leading-6 tracking-tight">
              <Link
                to={deliveryPath(delivery)}
                state={state}
                className="rounded-sm outline-offset-0 after:absolute after:inset-0 after:rounded-2xl"
              >
                Delivery #{delivery.deliveryNumber}
              </Link>
            </h3>
            {insights && insights.userExperienceScore !== null && <ScoreBadge score={insights.userExperienceScore} />}
          </div>
          <p className="flex flex-wrap gap-x-3 text-sm leading-6">
            By {delivery.testerId.fullName} <CustomParameter delivery={delivery} />
          </p>
          <p className="text-muted text-sm leading-6">
            Submitted{' '}
            <time dateTime={delivery.submittedAt}>
              {formatDate(delivery.submittedAt)}, {formatTime(delivery.submittedAt)}
            </time>
          </p>
          <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 text-sm leading-6">
            <Fact term="Status">
              <DeliveryStatusBadge delivery={delivery} />
            </Fact>
            {insights?.holdReason ? (
              <Fact term="Analysis">
                <Badge variant="warn">{holdReasonLabels[insights.holdReason]}</Badge>
              </Fact>
            ) : (
              <Fact term="Sentiment">
                {insights ? <SentimentBadge sentiment={insights.overallSentiment} /> : <Unknown />}
              </Fact>
            )}
            <Fact term="Duration">{seconds === null ? <Unknown /> : formatDuration(seconds)}</Fact>
            <Fact term="File size">{formatFileSize(delivery.fileSize)}</Fact>
          </dl>
          <GuestWarnings delivery={delivery} className="mt-3" />
          <PendingAnalysis delivery={delivery} />
        </div>
      </div>
    </article>
  );
}

/** Shows the processing stage only if the video can play. Otherwise the preview already shows the stage. */
function PendingAnalysis({ delivery: { aiInsights, inReview, status, stage, videoUrl } }: { delivery: Delivery }) {
  if (aiInsights || inReview || status === 'rejected') return null;
  return (
    <p className="mt-3 text-muted text-sm leading-6">
      <span className="block font-semibold">AI Analysis Pending</span>
      {videoUrl && stage ? stageLabels[stage] : 'Check back in a few minutes'}
    </p>
  );
}

function Unknown() {
  return <span className="text-muted">Not known yet</span>;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs leading-5">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** The poster of the recording, or the reason why the video is unavailable. */
function DeliveryPreview({ delivery }: { delivery: Delivery }) {
  const { videoUrl, videoDurationSeconds: seconds } = delivery;
  const poster = useStableUrl(delivery.posterUrl);
  if (!videoUrl) return <VideoUnavailable delivery={delivery} />;
  return (
    <div
      className={`${videoFrameClass} relative grid place-items-center overflow-hidden ${poster.url ? 'bg-sunken' : 'bg-night'}`}
    >
      {poster.url && (
        <img
          src={poster.url}
          alt=""
          onError={poster.markFailed}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      <span className="relative grid size-12 place-items-center rounded-full bg-night/80 text-on-night transition-transform group-hover:scale-105 motion-reduce:transition-none">
        <Play aria-hidden="true" fill="currentColor" className="ml-0.5 size-5" />
      </span>
      {seconds !== null && (
        <span
          aria-hidden="true"
          className="absolute right-2 bottom-2 rounded-md bg-night/80 px-1.5 font-semibold text-on-night text-xs tabular-nums leading-5"
        >
          {formatTimestamp(seconds)}
        </span>
      )}
    </div>
  );
}
