import { TwoColumns } from '../../../lib/two-columns.tsx';
import type { RequestDetail } from '../api/requests.ts';
import { RequestContent } from './request-content.tsx';
import { RequestDeliveries } from './request-deliveries.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestReports } from './request-reports.tsx';

export function RequestView({ roastRequest, deliveries }: RequestDetail) {
  return (
    <TwoColumns side={<RequestFacts request={roastRequest} />}>
      <RequestReports request={roastRequest} />
      <RequestContent request={roastRequest} />
      <RequestDeliveries deliveries={deliveries} />
    </TwoColumns>
  );
}
