import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import { formatDateTime } from '../../../lib/format-time.ts';
import { ProfileDetails } from '../../../lib/profile-details.tsx';
import { TwoColumns } from '../../../lib/two-columns.tsx';
import { TesterFacts } from './tester-facts.tsx';

export function TesterView({ tester }: { tester: OperatorTesterDetail }) {
  const { city, demographicProfile, suspendedAt, suspensionReason } = tester;
  const profile = city ? { ...demographicProfile, city } : demographicProfile;
  return (
    <TwoColumns side={<TesterFacts tester={tester} />}>
      {suspendedAt && (
        <Alert variant="warn" title={`Suspended since ${formatDateTime(suspendedAt)}`}>
          {suspensionReason}
        </Alert>
      )}
      <Card title="Profile" description="Provided by the tester.">
        <div className="grid gap-7">
          <ProfileDetails profile={profile} />
        </div>
      </Card>
    </TwoColumns>
  );
}
