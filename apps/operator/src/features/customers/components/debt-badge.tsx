import { Badge } from '@outloud/ui/badge';
import { figure } from '../../../lib/wording.ts';

/** Credits owed after a card refund of credits that were already spent. */
export function DebtBadge({ debt }: { debt: number }) {
  return debt > 0 && <Badge variant="bad">Owes {figure(debt)}</Badge>;
}
