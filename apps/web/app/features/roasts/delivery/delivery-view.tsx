import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { PlayerProvider } from '@outloud/ui/player-store';
import type { DeliveryQuery } from '../api/delivery.ts';
import { VideoUnavailable } from '../components/video-unavailable.tsx';
import { Feedback } from '../feedback/feedback.tsx';
import { DeliveryGrid, playerBarPadding } from './delivery-grid.tsx';
import { DeliveryHeader } from './delivery-header.tsx';
import { DeliveryVideo } from './delivery-video.tsx';
import { Insights } from './insights.tsx';
import { InsightsAnnouncer } from './insights-announcer.tsx';
import { PendingAnalysis } from './pending-analysis.tsx';

type DeliveryViewProps = { delivery: DeliveryDetail; query: DeliveryQuery };

export function DeliveryView({ delivery, query: { refetch } }: DeliveryViewProps) {
  const { videoUrl, aiInsights } = delivery;
  const renew = async () => (await refetch()).data?.videoUrl ?? null;
  return (
    <PlayerProvider>
      <DeliveryHeader delivery={delivery} refetch={refetch} />
      <DeliveryGrid
        video={
          videoUrl ? (
            <DeliveryVideo delivery={delivery} url={videoUrl} onRenew={renew} />
          ) : (
            <div className={`rounded-2xl bg-sunken ${playerBarPadding}`}>
              <VideoUnavailable delivery={delivery} />
            </div>
          )
        }
        panel={
          <div className="grid gap-6">
            {aiInsights ? (
              <Insights insights={aiInsights} segments={delivery.segments} />
            ) : (
              <PendingAnalysis delivery={delivery} />
            )}
            {delivery.status === 'completed' && <Feedback id={delivery._id} />}
          </div>
        }
      />
      <InsightsAnnouncer hasInsights={aiInsights !== null} />
    </PlayerProvider>
  );
}
