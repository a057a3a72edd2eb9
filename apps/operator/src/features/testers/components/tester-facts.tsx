import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { formatDollars } from '@outloud/domain/money';
import { Card } from '@outloud/ui/card';
import { AuditLogLink } from '../../../lib/audit-log-link.tsx';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { paths } from '../../../paths.ts';
import { TesterStatusBadge } from './tester-status-badge.tsx';

export function TesterFacts({ tester }: { tester: OperatorTesterDetail }) {
  const { deliveries, earnings, applicationId } = tester;
  return (
    <Card title="Overview">
      <Facts>
        <Fact name="Status">
          <TesterStatusBadge tester={tester} />
        </Fact>
        <Fact name="Email">{tester.email}</Fact>
        <Fact name="Joined">
          <Timestamp at={tester.createdAt} />
        </Fact>
        <Fact name="Completed deliveries">{formatNumber(deliveries.completed)}</Fact>
        <Fact name="Deliveries in progress">{formatNumber(deliveries.underWay)}</Fact>
        <Fact name="Rejected deliveries">{formatNumber(deliveries.rejected)}</Fact>
        <Fact name="Unpaid earnings">{formatDollars(earnings.unpaid)}</Fact>
        <Fact name="Requested payouts">{formatDollars(earnings.requested)}</Fact>
        {applicationId && (
          <Fact name="Source">
            <TextLink to={`${paths.waitlist}?application=${applicationId}`}>Waitlist</TextLink>
          </Fact>
        )}
        <Fact name="Operator actions">
          <AuditLogLink subjectId={tester._id} />
        </Fact>
      </Facts>
    </Card>
  );
}
