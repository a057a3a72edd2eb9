import type { OperatorTester } from '@outloud/contract/operators/testers';
import { Badge } from '@outloud/ui/badge';

export function TesterStatusBadge({ tester: { suspendedAt, hasPassword } }: { tester: OperatorTester }) {
  if (suspendedAt) return <Badge variant="bad">Suspended</Badge>;
  return hasPassword ? <Badge variant="good">Active</Badge> : <Badge variant="warn">Invited</Badge>;
}
