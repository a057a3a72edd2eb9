import { formatCreditCount, pluralize } from '@outloud/app-kit/format';
import { TextLink } from '@outloud/app-kit/text-link';
import { getOperatorCustomer } from '@outloud/contract/operators/customers';
import { Card } from '@outloud/ui/card';
import { useParams } from 'react-router';
import { RequireAccess } from '../../lib/access.tsx';
import { DetailPage, SkeletonCard, TwoColumns } from '../../lib/detail-page.tsx';
import { Fact, Facts } from '../../lib/details.tsx';
import { LinkedAccountsCard } from '../../lib/linked-accounts-card.tsx';
import { paths } from '../../lib/paths.ts';
import { AuditLogLink, Timestamp } from '../../lib/text.tsx';
import { type CustomerDetail, useCustomer } from './customers.queries.ts';
import { DebtBadge } from './customers-page.tsx';
import { GiveGoodwill } from './give-goodwill.tsx';
import { Statement } from './statement.tsx';
import { WriteOffDebt } from './write-off-debt.tsx';

export function CustomerPage() {
  const { id = '' } = useParams();
  return (
    <RequireAccess endpoint={getOperatorCustomer} title="Customer">
      <CustomerDetailPage key={id} id={id} />
    </RequireAccess>
  );
}

function CustomerDetailPage({ id }: { id: string }) {
  return (
    <DetailPage
      query={useCustomer(id)}
      title="Customer"
      getTitle={({ fullName }) => fullName}
      list={{ label: 'All customers', to: paths.customers }}
      actions={(customer) => (
        <>
          {customer.creditSystem.debt > 0 && (
            <WriteOffDebt
              customerId={customer._id}
              debt={customer.creditSystem.debt}
              effect={`${customer.fullName} no longer owes ${formatCreditCount(customer.creditSystem.debt)}, and paused requests continue.`}
            />
          )}
          <GiveGoodwill customer={customer} />
        </>
      )}
      skeleton={
        <TwoColumns side={<SkeletonCard title="Account" lines={7} />}>
          <SkeletonCard title="Statement" lines={5} />
        </TwoColumns>
      }
    >
      {(customer) => (
        <TwoColumns side={<CustomerFacts customer={customer} />}>
          <Statement customerId={id} />
          <LinkedAccountsCard accountId={id} />
        </TwoColumns>
      )}
    </DetailPage>
  );
}

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { email, creditSystem, requests, companyName } = customer;
  return (
    <Card title="Account">
      <Facts>
        <Fact name="Balance">
          <span className="text-lg">{formatCreditCount(creditSystem.balance)}</span>
        </Fact>
        {creditSystem.debt > 0 && (
          <Fact name="Debt">
            <DebtBadge debt={creditSystem.debt} />
          </Fact>
        )}
        <Fact name="Purchased">{formatCreditCount(creditSystem.totalPurchased)}</Fact>
        <Fact name="Spent">{formatCreditCount(creditSystem.totalSpent)}</Fact>
        <Fact name="Email">
          {email}
          <span className="block font-normal text-muted">{customer.isEmailVerified ? 'Verified' : 'Not verified'}</span>
        </Fact>
        <Fact name="Company">{companyName ?? 'Not provided'}</Fact>
        <Fact name="Joined">
          <Timestamp at={customer.createdAt} />
        </Fact>
        <Fact name="Roast requests">
          <TextLink to={`${paths.roasts}?search=${encodeURIComponent(email)}`}>
            {pluralize(requests, { one: 'request', many: 'requests' })}
          </TextLink>
        </Fact>
        <Fact name="Operator actions">
          <AuditLogLink search={customer._id} />
        </Fact>
      </Facts>
      <p className="mt-5 rounded-xl bg-sunken px-4 py-3 text-muted text-sm leading-6">
        To refund a single delivery, open that delivery.
      </p>
    </Card>
  );
}
