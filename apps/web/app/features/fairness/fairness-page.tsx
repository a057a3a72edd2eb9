import { formatDateTime } from '@outloud/app-kit/format';
import type { AppealAnswers, Fairness } from '@outloud/contract/fairness';
import { fairnessDays } from '@outloud/domain/fairness';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/loading';
import { Table } from '@outloud/ui/table';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../components/page-title.tsx';
import { getPageMeta } from '../../page-meta.ts';
import { DecisionsCard } from './decisions-card.tsx';
import { appealPromise, figureRows, formatHours } from './fairness.labels.ts';
import { useFairness } from './queries.ts';

export const meta = () => getPageMeta('Fair to testers', 'What testers earn, and every decision about your reviews.');

export default function FairnessPage() {
  return (
    <>
      <PageTitle>Fair to testers</PageTitle>
      <p className="mt-3 max-w-prose text-muted leading-7">
        What testers really earn per hour, how fast we decide and pay, and every decision about your work with its rule.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        <Figures />
        <DecisionsCard />
      </div>
    </>
  );
}

function Figures() {
  const { data, error, refetch } = useFairness();
  if (data) return <FiguresCard fairness={data} />;
  if (error) {
    const retry = () => {
      focusHeading();
      refetch();
    };
    return <LoadFailure message={error.message} onRetry={retry} />;
  }
  return (
    <div role="status">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-120 rounded-2xl" />
    </div>
  );
}

function FiguresCard({ fairness: { you, everyone } }: { fairness: Fairness }) {
  return (
    <Card
      title={`The last ${fairnessDays} days`}
      description="Pay and times are medians: half of the reviews were better, half were worse."
    >
      <Table className="-mt-2 [&_tbody_tr:last-child_th]:border-0">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" className="pl-4 text-right!">
              You
            </th>
            <th scope="col" className="pl-4 text-right!">
              All testers
            </th>
          </tr>
        </thead>
        <tbody>
          {figureRows.map(({ term, note, format }) => (
            <tr key={term}>
              <th scope="row" className="whitespace-normal! text-ink! text-sm!">
                {term}
                <span className="block font-normal text-muted text-xs leading-5">{note}</span>
              </th>
              <td className="pl-4 text-right font-semibold">{format(you)}</td>
              <td className="pl-4 text-right">{everyone ? format(everyone) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-4 text-muted text-sm leading-6">
        {everyone
          ? `${describeAppeals(everyone.appeals)} Measured ${formatDateTime(everyone.measuredAt)}.`
          : 'The figures of all testers are measured once an hour.'}
      </p>
      <p className="mt-2 text-muted text-sm leading-6">{appealPromise}</p>
    </Card>
  );
}

function describeAppeals({ decided, granted, hoursToAnswer }: AppealAnswers): string {
  if (decided === 0 || hoursToAnswer === null) return 'No appeals were decided in this time.';
  return `Testers won ${granted} of ${decided} appeals. Half of the answers took less than ${formatHours(hoursToAnswer)}.`;
}
