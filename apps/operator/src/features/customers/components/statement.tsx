import type { Transaction } from '@outloud/contract/credits';
import { Badge } from '@outloud/ui/badge';
import { cn } from '@outloud/ui/cn';
import { type Column, LongList } from '../../../lib/long-list.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { figure } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';
import { useStatement } from '../api/customers.ts';
import { getWebsite, kindLabels, remark, signed } from './statement-words.ts';

const columns: Column<Transaction>[] = [
  { name: 'Reason', isWide: true, cell: (movement) => <Reason movement={movement} /> },
  { name: 'Kind', cell: ({ kind }) => <Badge variant="plain">{kindLabels[kind]}</Badge> },
  { name: 'Date', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    name: 'Change',
    isRight: true,
    cell: ({ change }) => (
      <span className={cn('font-semibold', { 'text-good': change > 0, 'text-muted': change === 0 })}>
        {signed(change)}
      </span>
    ),
  },
  { name: 'Balance', isRight: true, cell: ({ balanceAfter }) => figure(balanceAfter) },
];

export function Statement({ customerId }: { customerId: string }) {
  return (
    <LongList
      query={useStatement(customerId)}
      title="Statement"
      columns={columns}
      keyOf={({ _id }) => _id}
      noun={{ one: 'movement', many: 'movements' }}
      empty={{ title: 'Nothing has moved yet', text: 'The first purchase or goodwill will stand here.' }}
    />
  );
}

function Reason({ movement }: { movement: Transaction }) {
  const { reason, roastId } = movement;
  const website = getWebsite(movement);
  return (
    <TwoLines below={[website, remark(movement)].filter(Boolean).join(' · ')}>
      {roastId ? <TextLink to={paths.request(roastId)}>{reason}</TextLink> : reason}
    </TwoLines>
  );
}
