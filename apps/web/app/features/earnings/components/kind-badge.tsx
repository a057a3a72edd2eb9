import type { EarningsMovement } from '@outloud/contract/earnings';
import { Badge } from '@outloud/ui/badge';
import { kindLabels } from './earnings.labels.ts';

const variants = {
  pay: 'good',
  taken_back: 'bad',
  payout: 'plain',
  payout_returned: 'warn',
  forfeit: 'bad',
} as const satisfies Record<EarningsMovement['kind'], string>;

export function KindBadge({ kind }: Pick<EarningsMovement, 'kind'>) {
  return <Badge variant={variants[kind]}>{kindLabels[kind]}</Badge>;
}
