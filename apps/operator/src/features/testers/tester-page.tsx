import { formatNumber } from '@outloud/app-kit/format';
import { TextLink } from '@outloud/app-kit/text-link';
import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { formatDollars } from '@outloud/domain/credits';
import { Alert } from '@outloud/ui/alert';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { useParams } from 'react-router';
import { DetailPage, SkeletonCard, TwoColumns } from '../../lib/detail-page.tsx';
import { Fact, Facts, ProfileDetails } from '../../lib/details.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { LinkedAccountsCard } from '../../lib/linked-accounts-card.tsx';
import { paths } from '../../lib/paths.ts';
import { AuditLogLink, Timestamp } from '../../lib/text.tsx';
import { ProfileChangesCard } from './profile-changes-card.tsx';
import { SuspensionButton } from './suspension-button.tsx';
import { useTester } from './testers.queries.ts';
import { TesterStatusBadge } from './testers-page.tsx';

export function TesterPage() {
  const { id = '' } = useParams();
  return <TesterDetailPage key={id} id={id} />;
}

function TesterDetailPage({ id }: { id: string }) {
  return (
    <DetailPage
      query={useTester(id)}
      title="Tester"
      getTitle={({ fullName }) => fullName}
      list={{ label: 'All testers', to: paths.testers }}
      actions={(tester) => <SuspensionButton tester={tester} />}
      skeleton={<TesterSkeleton />}
    >
      {(tester) => <TesterView tester={tester} />}
    </DetailPage>
  );
}

function TesterSkeleton() {
  return (
    <TwoColumns side={<SkeletonCard title="Overview" lines={7} />}>
      <SkeletonCard title="Profile" lines={8} />
    </TwoColumns>
  );
}

function TesterView({ tester }: { tester: OperatorTesterDetail }) {
  const { city, demographicProfile, suspendedAt, suspensionReason } = tester;
  const profile = city ? { ...demographicProfile, city } : demographicProfile;
  return (
    <TwoColumns side={<TesterFacts tester={tester} />}>
      {suspendedAt && (
        <Alert variant="warn" title={`Suspended since ${formatLongDateTime(suspendedAt)}`}>
          {suspensionReason}
        </Alert>
      )}
      <Card title="Profile" description="Provided by the tester. These answers count for matching.">
        <div className="grid gap-7">
          <ProfileDetails profile={profile} />
        </div>
      </Card>
      <ProfileChangesCard changes={tester.profileChanges} />
      <LinkedAccountsCard accountId={tester._id} />
    </TwoColumns>
  );
}

function TesterFacts({ tester }: { tester: OperatorTesterDetail }) {
  const { deliveries, earnings, applicationId } = tester;
  const contradictions = tester.profileChanges.filter(({ flags }) => flags.length > 0).length;
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
        <Fact name="Contradictory answers">
          {contradictions > 0 ? <Badge variant="bad">{formatNumber(contradictions)}</Badge> : 0}
        </Fact>
        <Fact name="Unpaid earnings">{formatDollars(earnings.unpaid)}</Fact>
        <Fact name="Requested payouts">{formatDollars(earnings.requested)}</Fact>
        {applicationId && (
          <Fact name="Source">
            <TextLink to={`${paths.waitlist}?application=${applicationId}`}>Waitlist</TextLink>
          </Fact>
        )}
        <Fact name="Operator actions">
          <AuditLogLink search={tester._id} />
        </Fact>
      </Facts>
    </Card>
  );
}
