import { Badge } from '@outloud/ui/badge';
import { formatNumber } from '../../../lib/format.ts';

/** Credits owed after a card refund of credits that were already spent. */
export function DebtBadge({ debt }: { debt: number }) {
  return debt > 0 && <Badge variant="bad">Owes {formatNumber(debt)}</Badge>;
}
