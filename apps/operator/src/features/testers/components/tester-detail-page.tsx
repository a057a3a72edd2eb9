import { DetailPage } from '../../../lib/detail-page.tsx';
import { SkeletonCard } from '../../../lib/skeleton-card.tsx';
import { TwoColumns } from '../../../lib/two-columns.tsx';
import { paths } from '../../../paths.ts';
import { useTester } from '../api/testers.ts';
import { SuspensionButton } from './suspension-button.tsx';
import { TesterView } from './tester-view.tsx';

export function TesterDetailPage({ id }: { id: string }) {
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
