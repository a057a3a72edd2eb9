import { formatNumber } from '@outloud/app-kit/format';
import { TextLink } from '@outloud/app-kit/text-link';
import { listOperatorCustomers, type OperatorCustomer } from '@outloud/contract/operators/customers';
import { Badge } from '@outloud/ui/badge';
import { RequireAccess } from '../../lib/access.tsx';
import { ConsolePage } from '../../lib/console-page.tsx';
import { type Column, PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { paths } from '../../lib/paths.ts';
import { Timestamp, TwoLines } from '../../lib/text.tsx';
import { useCustomers } from './customers.queries.ts';

export function CustomersPage() {
  return (
    <RequireAccess endpoint={listOperatorCustomers} title="Customers">
      <ConsolePage title="Customers">
        <CustomerList />
      </ConsolePage>
    </RequireAccess>
  );
}

const columns: Column<OperatorCustomer>[] = [
  {
    name: 'Name',
    isWide: true,
    cell: ({ _id, fullName, companyName }) => (
      <TwoLines below={companyName}>
        <TextLink to={paths.customer(_id)}>{fullName}</TextLink>
      </TwoLines>
    ),
  },
  {
    name: 'Email',
    isWide: true,
    cell: ({ email, isEmailVerified }) => <TwoLines below={!isEmailVerified && 'Not verified'}>{email}</TwoLines>,
  },
  {
    name: 'Balance',
    isRightAligned: true,
    cell: ({ balance, debt }) => (
      <span className="inline-flex items-center gap-2">
        <DebtBadge debt={debt} />
        <span className="font-semibold">{formatNumber(balance)}</span>
      </span>
    ),
  },
  { name: 'Joined', isRightAligned: true, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];

function CustomerList() {
  const params = useListParams();
  const query = useCustomers(params);
  return (
    <PaginatedList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'customer', many: 'customers' }}
      searchHint="Part of a name, company, or email."
      empty={{ title: 'No customers found', text: 'Customers appear here after they sign up.' }}
    />
  );
}

/** Credits owed after a card refund of credits that were already spent. */
export function DebtBadge({ debt }: { debt: number }) {
  return debt > 0 && <Badge variant="bad">Owes {formatNumber(debt)}</Badge>;
}
