import { formatDateTime } from '@outloud/app-kit/format';
import { TextLink } from '@outloud/app-kit/text-link';
import { decideAppeal, type OperatorAppeal } from '@outloud/contract/operators/appeals';
import { formatDollars } from '@outloud/domain/credits';
import { type AppealState, appealStates } from '@outloud/domain/fairness';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConsolePage } from '../../lib/console-page.tsx';
import { DecisionDialog } from '../../lib/decision-dialog.tsx';
import { Detail, Details, Prose } from '../../lib/details.tsx';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { paths } from '../../lib/paths.ts';
import { Timestamp, TwoLines } from '../../lib/text.tsx';
import { useAppeals, useDecideAppeal } from './appeals.queries.ts';

const stateLabels: Record<AppealState, string> = { open: 'Open', granted: 'Granted', declined: 'Declined' };
const variants = { open: 'warn', granted: 'good', declined: 'plain' } as const satisfies Record<AppealState, string>;

export function AppealsPage() {
  return (
    <ConsolePage title="Appeals">
      <AppealList />
    </ConsolePage>
  );
}

function AppealList() {
  const params = useListParams('status', appealStates);
  const [deciding, setDeciding] = useState<OperatorAppeal | null>(null);
  return (
    <>
      <PaginatedList
        query={useAppeals(params.filter)}
        params={params}
        columns={createColumns(setDeciding)}
        getKey={({ _id }) => _id}
        noun={{ one: 'appeal', many: 'appeals' }}
        filter={{ label: 'Status', allLabel: 'All', labels: stateLabels }}
        empty={{ title: 'No appeals found', text: 'Appeals of testers against rejections appear here.' }}
      />
      {deciding && <DecideAppealDialog appeal={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

const createColumns = (onDecide: (appeal: OperatorAppeal) => void): Column<OperatorAppeal>[] => [
  {
    name: 'Delivery',
    isWide: true,
    cell: ({ deliveryId, website, rejectionReason }) => (
      <TwoLines below={rejectionReason && `Rejected: ${rejectionReason}`}>
        <TextLink to={paths.delivery(deliveryId)}>{website}</TextLink>
      </TwoLines>
    ),
  },
  {
    name: 'Tester',
    isWide: true,
    cell: ({ tester }) => <TextLink to={paths.tester(tester._id)}>{tester.fullName}</TextLink>,
  },
  {
    name: 'Appeal',
    isWide: true,
    cell: ({ text, answer }) => (
      <TwoLines below={answer && `Our answer: ${answer}`}>
        <span className="whitespace-pre-line">{text}</span>
      </TwoLines>
    ),
  },
  {
    name: 'Status',
    cell: ({ state, dueAt }) => (
      <TwoLines below={state === 'open' && `Answer by ${formatDateTime(dueAt)}`}>
        <Badge variant={variants[state]}>{stateLabels[state]}</Badge>
      </TwoLines>
    ),
  },
  { name: 'Sent', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    name: 'Decide',
    isAction: true,
    isRightAligned: true,
    cell: (appeal) =>
      appeal.state === 'open' && (
        <Button variant="secondary" size="sm" onClick={() => onDecide(appeal)}>
          Decide
          <span className="sr-only">
            on {appeal.website}, {appeal.tester.fullName}
          </span>
        </Button>
      ),
  },
];

type DecideAppealDialogProps = { appeal: OperatorAppeal; onClose: () => void };

function DecideAppealDialog({ appeal, onClose }: DecideAppealDialogProps) {
  return (
    <DecisionDialog
      title="Decide on this appeal"
      description={`${appeal.tester.fullName} appeals the rejection. If you grant it, we pay the tester. The customer pays nothing.`}
      grantLabel={`Grant and pay ${formatDollars(appeal.pay)}`}
      access={decideAppeal}
      reasonHint="Emailed to the tester and shown next to the decision."
      mutation={useDecideAppeal(appeal._id)}
      onClose={onClose}
    >
      <Details>
        <Detail term="Delivery" isWide>
          <TextLink to={paths.delivery(appeal.deliveryId)}>{appeal.website}</TextLink>
        </Detail>
        <Detail term="Reason for the rejection" isWide>
          <Prose text={appeal.rejectionReason ?? ''} />
        </Detail>
        <Detail term="Appeal" isWide>
          <Prose text={appeal.text} />
        </Detail>
      </Details>
    </DecisionDialog>
  );
}
