import type { EndpointResponse } from '@outloud/contract/endpoint';
import {
  getOperatorCustomer,
  listCustomerTransactions,
  listOperatorCustomers,
} from '@outloud/contract/operators/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListParams } from '../../../lib/list-params.ts';
import { usePaginatedList } from '../../../lib/use-paginated-list.ts';

export type CustomerDetail = EndpointResponse<typeof getOperatorCustomer>['customer'];

export function useCustomers({ search }: ListParams<never>) {
  return usePaginatedList({
    queryKey: ['customers', 'list', search],
    load: async (cursor) => {
      const query = { cursor, search: search || undefined };
      const { customers, pagination } = await call(listOperatorCustomers, { query });
      return { rows: customers, ...pagination };
    },
  });
}

export function useCustomer(id: string) {
  return useQuery({
    queryKey: ['customers', id],
    queryFn: () => call(getOperatorCustomer, { params: { id } }),
    select: ({ customer }) => customer,
  });
}

export function useStatement(id: string) {
  return usePaginatedList({
    queryKey: ['customers', id, 'transactions'],
    load: async (cursor) => {
      const { transactions, nextCursor } = await call(listCustomerTransactions, { params: { id }, query: { cursor } });
      return { rows: transactions, nextCursor };
    },
  });
}
