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
    <Card title="Standing">
      <Facts>
        <Fact name="Status">
          <TesterBadge tester={tester} />
        </Fact>
        <Fact name="Email">{tester.email}</Fact>
        <Fact name="Since">
          <Moment at={tester.createdAt} />
        </Fact>
        <Fact name="Completed deliveries">{figure(deliveries.completed)}</Fact>
        <Fact name="Deliveries under way">{figure(deliveries.underWay)}</Fact>
        <Fact name="Rejected deliveries">{figure(deliveries.rejected)}</Fact>
        <Fact name="Earned, not paid out">{creditCount(earnings.unpaid)}</Fact>
        <Fact name="Payout asked for">{creditCount(earnings.requested)}</Fact>
        {applicationId && (
          <Fact name="Came from">
            <TextLink to={`${paths.waitlist}?application=${applicationId}`}>The waitlist</TextLink>
          </Fact>
        )}
        <Fact name="Operators' actions">
          <LogLink subject={tester._id} />
        </Fact>
      </Facts>
    </Card>
  );
}
