import { recordingMinutes } from '@outloud/domain/earnings';
import { sample } from './sample.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function SampleHeader() {
  const { websiteName, websiteUrl, tester, submittedAt } = sample;
  return (
    <>
      <h2 id="sample-title" className="max-w-3xl font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        “I nearly missed it.” That is what you pay for.
      </h2>
      <p className="mt-4 max-w-2xl text-lg text-muted leading-8">
        A review as it lands in your account, shorter than the usual {recordingMinutes.min} to {recordingMinutes.max}{' '}
        minutes. The shop is made up, and so is its tester. The recording, the transcript, and every judgment are real
        Outloud output.
      </p>
      <div className="mt-10 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-bold text-2xl tracking-[-0.02em]">Review of {websiteName}</h3>
        <p className="text-muted">
          {websiteUrl} · by {tester} · submitted{' '}
          <time dateTime={submittedAt}>{dateFormat.format(new Date(submittedAt))}</time>
        </p>
      </div>
    </>
  );
}
