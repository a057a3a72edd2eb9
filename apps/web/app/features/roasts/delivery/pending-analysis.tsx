import type { Delivery } from '@outloud/contract/deliveries';
import { Card } from '@outloud/ui/card';
import { Spinner } from '@outloud/ui/spinner';
import { stageLabels } from '../../../lib/delivery-stage.labels.ts';

/** Shown until insights are available: the processing stage, or a note that the delivery is in review. */
export function PendingAnalysis({ delivery: { inReview, stage, videoUrl } }: { delivery: Delivery }) {
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
