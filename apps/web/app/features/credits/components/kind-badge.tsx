import type { StatementKind } from '@outloud/domain/credits';
import { Badge } from '@outloud/ui/badge';
import { kindLabels } from './statement.labels.ts';

const variants = {
  purchase: 'good',
  hold: 'warn',
  charge: 'plain',
  refund: 'good',
  goodwill: 'good',
  card_refund: 'warn',
  forfeit: 'bad',
} as const satisfies Record<StatementKind, string>;

export function KindBadge({ kind }: { kind: StatementKind }) {
  return <Badge variant={variants[kind]}>{kindLabels[kind]}</Badge>;
}
