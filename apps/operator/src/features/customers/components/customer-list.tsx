import type { OperatorCustomer } from '@outloud/contract/operators/customers';
import { useListPlace } from '../../../lib/list-place.ts';
import { type Column, LongList } from '../../../lib/long-list.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { figure } from '../../../lib/wording.ts';
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
        <span className="font-semibold">{figure(balance)}</span>
      </span>
    ),
  },
  { name: 'Joined', isRightAligned: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function CustomerList() {
  const params = useListPlace();
  const query = useCustomers(params);
  return (
    <LongList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'customer', many: 'customers' }}
      searchHint="Part of a name, company or email."
      empty={{ title: 'No customers found', text: 'Customers appear here after they sign up.' }}
    />
  );
}
