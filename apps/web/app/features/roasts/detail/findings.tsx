import { SeverityBadge } from '@outloud/app-kit/insights';
import type { Delivery } from '@outloud/contract/deliveries';
import { type Finding, listFindings } from '@outloud/contract/findings';
import type { ReviewerKind } from '@outloud/domain/guests';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/loading';
import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { reviewerNouns } from '../../../reviewers.labels.ts';
import { formatSeverityReasons, formatTesters } from '../../../roast.labels.ts';
import { useFindings } from '../queries.ts';
import { MentionList, type TesterMentions } from './mention-list.tsx';

type FindingsProps = { roastId: string; deliveries: readonly Delivery[]; reviewers: ReviewerKind };

/** The problems from all reviews, merged by meaning. Shown once a review is analyzed. */
export function Findings({ deliveries, ...props }: FindingsProps) {
  const analyzed = deliveries.filter(
    ({ status, aiInsights, transcript }) =>
      status === 'completed' && transcript && aiInsights && !aiInsights.holdReason,
  );
  return analyzed.length > 0 && <FindingsCard {...props} deliveries={analyzed} />;
}

function FindingsCard({ roastId, deliveries, reviewers }: FindingsProps) {
  const { data, isLoadingError, refetch } = useFindings(
    roastId,
    deliveries.map(({ _id }) => _id),
  );
  const card = useRef<HTMLElement>(null);
  const retry = () => {
    card.current?.focus({ preventScroll: true });
    refetch();
  };
  return (
    <Card
      ref={card}
      tabIndex={-1}
      title="Findings"
      description="Problems from all reviews, the most severe first."
      className="mb-8"
    >
      {data && <FindingList findings={data.findings} deliveries={deliveries} reviewers={reviewers} />}
      <p role="status" className="text-muted text-sm leading-6 not-empty:mt-3">
        {data?.isUpdating && 'Problems from some reviews are still being added.'}
        {data?.isUpdating === false && data.findings.length === 0 && 'No problems found so far.'}
      </p>
      {isLoadingError && <LoadFailure message={listFindings.failure} onRetry={retry} />}
      {!data && !isLoadingError && <FindingsSkeleton />}
    </Card>
  );
}

function FindingsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the findings</span>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-6 w-2/3" />
    </div>
  );
}

/** The rest is behind a button, so that the deliveries are not far below. */
const maxListed = 6;

type FindingListProps = Omit<FindingsProps, 'roastId'> & { findings: readonly Finding[] };

function FindingList({ findings, ...props }: FindingListProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (findings.length === 0) return null;
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {findings.slice(0, isExpanded ? findings.length : maxListed).map((finding) => (
          <li key={finding._id}>
            <FindingRow finding={finding} {...props} />
          </li>
        ))}
      </ul>
      {findings.length > maxListed && (
        <Button variant="secondary" size="sm" className="mt-6" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer findings' : `Show all ${findings.length} findings`}
        </Button>
      )}
    </>
  );
}

type FindingRowProps = Omit<FindingsProps, 'roastId'> & { finding: Finding };

function FindingRow({ finding, deliveries, reviewers }: FindingRowProps) {
  const { one, many } = reviewerNouns[reviewers];
  const disagreements = groupByTester(finding.disagreements, deliveries);
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none flex-wrap items-start gap-x-3 gap-y-0.5 rounded-lg py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0 flex-1 font-semibold leading-6">{finding.title}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 w-full pl-7 text-muted text-sm tabular-nums leading-6">
          <SeverityBadge severity={finding.severity} />
          {disagreements.length > 0 && <Badge variant="plain">{capitalize(many)} disagree</Badge>}
          {formatTesters(finding, reviewers)}
        </span>
      </summary>
      <div className="grid gap-4 pt-1 pb-4 pl-7">
        <p className="text-sm leading-6">{formatSeverityReasons(finding, reviewers)}</p>
        <MentionList mentions={groupByTester(finding.mentions, deliveries)} />
        {disagreements.length > 0 && (
          <>
            <p className="font-semibold text-sm leading-6">
              But {disagreements.length === 1 ? `another ${one}` : `other ${many}`} liked it
            </p>
            <MentionList mentions={disagreements} />
          </>
        )}
      </div>
    </details>
  );
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function groupByTester(mentions: Finding['mentions'], deliveries: readonly Delivery[]): TesterMentions[] {
  return deliveries
    .map((delivery) => ({ delivery, moments: mentions.filter(({ deliveryId }) => deliveryId === delivery._id) }))
    .filter(({ moments }) => moments.length > 0);
}
