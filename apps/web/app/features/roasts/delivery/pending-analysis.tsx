import type { Delivery } from '@outloud/contract/deliveries';
import { Card } from '@outloud/ui/card';
import { Spinner } from '@outloud/ui/spinner';
import { stageWords } from '../../../lib/stage-words.ts';

/** While there are no insights: what is being done, or why nothing is. */
export function PendingAnalysis({ delivery: { inReview, stage, videoUrl } }: { delivery: Delivery }) {
  if (inReview) {
    return (
      <Card title="In review">
        <p className="text-[0.9375rem] text-muted leading-6">
          Something about this recording needs a second look, so one of us watches it first. You pay for it only if it
          passes.
        </p>
      </Card>
    );
  }
  return (
    <Card title="AI Analysis Pending">
      <p className="text-[0.9375rem] leading-6">
        {videoUrl ? 'You can watch the video already. ' : ''}For the transcript and what the tester liked, check back in
        a few minutes. You need not reload the page.
      </p>
      {stage && videoUrl && (
        <p className="mt-4 flex items-center gap-2 text-muted text-sm leading-6">
          <Spinner />
          {stageWords[stage]}
        </p>
      )}
    </Card>
  );
}
