import { formatReviewCount, pluralize } from '@outloud/app-kit/format';
import { Button } from '@outloud/ui/button';
import { CheckList } from '@outloud/ui/check-list';
import { useWatch } from 'react-hook-form';
import { countRecordings, type RoastControl, type RoastFormApi } from './roast-values.ts';
import { SubmitFailure, type SubmitFailureState } from './submit-failure.tsx';

type FreeSummaryProps = { form: RoastFormApi; failure: SubmitFailureState; isPending: boolean };

/** Takes the place of the price if own people review, or if the customer has recordings. */
export function FreeSummary({ form, failure, isPending }: FreeSummaryProps) {
  const { amount, lines, submitLabel } = useSummary(form.control);
  return (
    <section
      aria-labelledby="free-summary-title"
      className="relative overflow-hidden rounded-3xl rounded-bl-md border border-line bg-surface xl:tall:sticky xl:tall:top-21"
    >
      <div className="bg-night px-5 py-4 text-on-night">
        <h2 id="free-summary-title" className="font-bold text-lg leading-7 tracking-tight">
          Summary
        </h2>
        <p className="mt-2 font-display font-extrabold text-5xl tracking-[-0.04em]">Free</p>
        <p className="mt-1 text-night-muted leading-6">No credits needed</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <p aria-live="polite" className="font-semibold tabular-nums leading-6">
          {amount}
        </p>
        <CheckList lines={lines} />
        <SubmitFailure {...failure} errors={form.formState.errors} isFree />
        <Button type="submit" size="lg" pending={isPending} className="w-full px-3 text-[0.9375rem]">
          {isPending ? 'Creating Request...' : submitLabel}
        </Button>
      </div>
    </section>
  );
}

const analysisLine = 'Transcript, moments, themes, and a score for each review';

function useSummary(control: RoastControl) {
  const { reviewers, recordingSource, recordings, deliveriesExpected, linkDays } = useWatch({
    control,
    compute: ({ reviewers, recordingSource, recordings, deliveriesExpected, linkDays }) => ({
      reviewers,
      recordingSource,
      recordings,
      deliveriesExpected,
      linkDays,
    }),
  });
  if (reviewers === 'own') {
    const reviews =
      deliveriesExpected > 0 ? `Up to ${formatReviewCount(deliveriesExpected)}` : 'Reviews by your people';
    const days = linkDays > 0 ? `, open for ${pluralize(linkDays, { one: 'day', many: 'days' })}` : '';
    return {
      amount: `${reviews}${days}`,
      lines: ['One link, no account, no extension to install', analysisLine, 'Pause or close the link at any time'],
      submitLabel: 'Create Link',
    };
  }
  const count = countRecordings({ recordingSource, recordings });
  const isWalkthrough = recordingSource === 'walkthrough';
  return {
    amount: isWalkthrough ? '1 walkthrough' : describeVideos(recordings.length),
    lines: [analysisLine, 'Testers see neither the website nor the recordings'],
    submitLabel: isWalkthrough ? 'Continue to the Recorder' : getUploadLabel(count),
  };
}

function describeVideos(count: number): string {
  return count === 0 ? 'No video chosen yet' : pluralize(count, { one: 'video', many: 'videos' });
}

function getUploadLabel(count: number): string {
  return count === 1 ? 'Upload and Analyze' : `Upload and Analyze ${count} Videos`;
}
