import type { Delivery } from '@outloud/contract/deliveries';
import { Card } from '@outloud/ui/card';
import { Spinner } from '@outloud/ui/spinner';
import { stageWords } from '../components/stage-words.ts';

/** While there are no insights: what is being done, or why nothing is. */
export function PendingAnalysis({ delivery: { inReview, stage } }: { delivery: Delivery }) {
  if (inReview) {
    return (
      <Card title="In review">
        <p className="text-[0.9375rem] text-muted leading-6">
          One of us is looking at this recording first. You get it as soon as it has passed.
        </p>
      </Card>
    );
  }
  return (
    <Card title="AI Analysis Pending">
      <p className="text-[0.9375rem] leading-6">
        Watch the video as soon as it plays. For what was liked and what was not, check back in a few minutes: it
        appears here by itself.
      </p>
      {stage && (
        <p className="mt-4 flex items-center gap-2 text-muted text-sm leading-6">
          <Spinner />
          {stageWords[stage]}
        </p>
      )}
    </Card>
  );
}
