import type { Operator } from '@outloud/contract/operators/sessions';
import { maintenanceWindow } from '@outloud/domain/operators';
import { operatorIdleMinutes, operatorSessionHours } from '@outloud/domain/retention';
import { Card } from '@outloud/ui/card';
import { Fact, Facts } from '../../lib/details.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { roleLabels } from './operator.labels.ts';

export function AccountCard({ operator: { adminId, name, role, lastLoginAt } }: { operator: Operator }) {
  return (
    <Card title="Account" description="The account you are signed in with.">
      <Facts>
        {name && <Fact name="Name">{name}</Fact>}
        <Fact name="Merchant ID">{adminId}</Fact>
        <Fact name="Role">{roleLabels[role]}</Fact>
        <Fact name="Last sign-in">
          {lastLoginAt ? <time dateTime={lastLoginAt}>{formatLongDateTime(lastLoginAt)}</time> : 'Not recorded'}
        </Fact>
        <Fact name="Session">
          Ends {operatorSessionHours} hours after sign-in, or after {operatorIdleMinutes} minutes of inactivity
        </Fact>
        <Fact name="Maintenance window">{maintenanceWindow}</Fact>
      </Facts>
    </Card>
  );
}
