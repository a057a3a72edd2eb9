import { DetailPage } from '../../../lib/detail-page.tsx';
import { SkeletonCard } from '../../../lib/skeleton-card.tsx';
import { TwoColumns } from '../../../lib/two-columns.tsx';
import { paths } from '../../../paths.ts';
import { useCustomer } from '../api/customers.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { GiveGoodwill } from './give-goodwill.tsx';
import { Statement } from './statement.tsx';

export function CustomerDetailPage({ id }: { id: string }) {
  return (
    <DetailPage
      query={useCustomer(id)}
      title="Customer"
      getTitle={({ fullName }) => fullName}
      list={{ label: 'All customers', to: paths.customers }}
      actions={(customer) => <GiveGoodwill customer={customer} />}
      skeleton={
        <TwoColumns side={<SkeletonCard title="Account" lines={7} />}>
          <SkeletonCard title="Statement" lines={5} />
        </TwoColumns>
      }
    >
      {(customer) => (
        <TwoColumns side={<CustomerFacts customer={customer} />}>
          <Statement customerId={id} />
        </TwoColumns>
      )}
    </DetailPage>
  );
}
