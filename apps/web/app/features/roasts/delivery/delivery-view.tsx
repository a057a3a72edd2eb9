import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { PlayerProvider } from '@outloud/ui/player-store';
import type { DeliveryQuery } from '../api/delivery.ts';
import { VideoAbsence } from '../components/video-absence.tsx';
import { Feedback } from '../feedback/feedback.tsx';
import { Announcer } from './announcer.tsx';
import { barSpace, DeliveryGrid } from './delivery-grid.tsx';
import { DeliveryHead } from './delivery-head.tsx';
import { Insights } from './insights.tsx';
import { PendingAnalysis } from './pending-analysis.tsx';
import { Recording } from './recording.tsx';

type DeliveryViewProps = { delivery: DeliveryDetail; query: DeliveryQuery };

export function DeliveryView({ delivery, query: { refetch } }: DeliveryViewProps) {
  const { videoUrl, aiInsights } = delivery;
  const renew = async () => (await refetch()).data?.videoUrl ?? null;
  return (
    <PlayerProvider>
      <DeliveryHead delivery={delivery} refetch={refetch} />
      <DeliveryGrid
        video={
          videoUrl ? (
            <Recording delivery={delivery} url={videoUrl} onRenew={renew} />
          ) : (
            <div className={`rounded-2xl bg-sunken ${barSpace}`}>
              <VideoAbsence delivery={delivery} />
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
      <Announcer hasInsights={aiInsights !== null} />
    </PlayerProvider>
  );
}
