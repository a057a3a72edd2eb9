import { getWebsiteName } from '@outloud/uploader/request.labels';
import { DetailPage } from '../../../lib/detail-page.tsx';
import { SkeletonCard } from '../../../lib/skeleton-card.tsx';
import { TwoColumns } from '../../../lib/two-columns.tsx';
import { paths } from '../../../paths.ts';
import { useRequest } from '../api/requests.ts';
import { CancelRequest } from './cancel-request.tsx';
import { RequestView } from './request-view.tsx';

export function RequestDetailPage({ id }: { id: string }) {
  return (
    <DetailPage
      query={useRequest(id)}
      title="Request"
      getTitle={({ roastRequest }) => getWebsiteName(roastRequest)}
      list={{ label: 'All requests', to: paths.requests }}
      actions={({ roastRequest }) => <CancelRequest request={roastRequest} />}
      skeleton={<RequestSkeleton />}
    >
      {(detail) => <RequestView {...detail} />}
    </DetailPage>
  );
}

function RequestSkeleton() {
  return (
    <TwoColumns side={<SkeletonCard title="Overview" lines={8} />}>
      <SkeletonCard title="Request" lines={5} />
      <SkeletonCard title="Deliveries" lines={2} />
    </TwoColumns>
  );
}
