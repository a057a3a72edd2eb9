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
    isRight: true,
    cell: ({ balance, debt }) => (
      <span className="inline-flex items-center gap-2">
        <DebtBadge debt={debt} />
        <span className="font-semibold">{figure(balance)}</span>
      </span>
    ),
  },
  { name: 'Since', isRight: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export function CustomerList() {
  const place = useListPlace();
  const query = useCustomers(place);
  return (
    <LongList
      query={query}
      place={place}
      columns={columns}
      keyOf={({ _id }) => _id}
      noun={{ one: 'customer', many: 'customers' }}
      searches="Part of a name, a company or an e-mail address."
      empty={{ title: 'No customers found', text: 'Whoever signs up to buy reviews appears here.' }}
    />
  );
}
