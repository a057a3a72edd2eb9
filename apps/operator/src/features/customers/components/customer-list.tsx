import type { OperatorCustomer } from '@outloud/contract/operators/customers';
import { formatNumber } from '../../../lib/format.ts';
import { useListParams } from '../../../lib/list-params.ts';
import { type Column, PaginatedList } from '../../../lib/paginated-list.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { paths } from '../../../paths.ts';
import { useCustomers } from '../api/customers.ts';
import { DebtBadge } from './debt-badge.tsx';

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

export function CustomerList() {
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
