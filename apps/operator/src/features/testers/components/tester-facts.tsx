import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { Card } from '@outloud/ui/card';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { LogLink } from '../../../lib/log-link.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { creditCount, figure } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';
import { TesterBadge } from './tester-badge.tsx';

export function TesterFacts({ tester }: { tester: OperatorTesterDetail }) {
  const { deliveries, earnings, applicationId } = tester;
  return (
    <Card title="Overview">
      <Facts>
        <Fact name="Status">
          <TesterBadge tester={tester} />
        </Fact>
        <Fact name="Email">{tester.email}</Fact>
        <Fact name="Joined">
          <Moment at={tester.createdAt} />
        </Fact>
        <Fact name="Completed deliveries">{figure(deliveries.completed)}</Fact>
        <Fact name="Deliveries in progress">{figure(deliveries.underWay)}</Fact>
        <Fact name="Rejected deliveries">{figure(deliveries.rejected)}</Fact>
        <Fact name="Unpaid earnings">{creditCount(earnings.unpaid)}</Fact>
        <Fact name="Requested payouts">{creditCount(earnings.requested)}</Fact>
        {applicationId && (
          <Fact name="Source">
            <TextLink to={`${paths.waitlist}?application=${applicationId}`}>Waitlist</TextLink>
          </Fact>
        )}
        <Fact name="Operator actions">
          <LogLink subjectId={tester._id} />
        </Fact>
      </Facts>
    </Card>
  );
}
