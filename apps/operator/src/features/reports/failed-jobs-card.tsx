import { pluralize } from '@outloud/app-kit/format';
import type { FailedJob } from '@outloud/contract/operators/reports';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/overlays/toaster';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { focusHeading } from '../../lib/focus.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useFailedJobs, useRetryJob } from './reports.queries.ts';

export function FailedJobsCard() {
  const retry = useRetryJob();
  const retryFailedJob = ({ _id }: FailedJob) =>
    retry.mutate(_id, { onSuccess: focusHeading, onError: ({ message }) => toast.error(message) });
  return (
    <AttentionCard
      title="Failed jobs"
      description="Jobs that failed after all retries."
      tone="bad"
      query={useFailedJobs()}
      select={(jobs) => ({ rows: jobs, total: jobs.length })}
      getKey={({ _id }) => _id}
      emptyText="No failed jobs."
    >
      {(job) => (
        <>
          <JobDetails job={job} />
          <Button
            variant="secondary"
            size="sm"
            pending={retry.isPending && retry.variables === job._id}
            onClick={() => retryFailedJob(job)}
          >
            Retry<span className="sr-only"> {job.queue}</span>
          </Button>
        </>
      )}
    </AttentionCard>
  );
}

const attempts = { one: 'attempt', many: 'attempts' };

function JobDetails({ job }: { job: FailedJob }) {
  const subject = Object.entries(job.data).map(([name, value]) => `${name} ${String(value)}`);
  return (
    <div className="min-w-0">
      <p className="font-semibold">{job.queue}</p>
      <p className="line-clamp-3 text-bad leading-5">{job.error}</p>
      <p className="text-muted text-xs leading-5">
        {pluralize(job.attempts, attempts)}, last {formatLongDateTime(job.failedAt)}
        <span className="block">{subject.join(', ')}</span>
      </p>
    </div>
  );
}
