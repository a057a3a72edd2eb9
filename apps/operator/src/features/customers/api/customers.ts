import type { EndpointResponse } from '@outloud/contract/endpoint';
import {
  getOperatorCustomer,
  listCustomerTransactions,
  listOperatorCustomers,
} from '@outloud/contract/operators/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListPlace } from '../../../lib/list-place.ts';
import { useLongList } from '../../../lib/long-list-query.ts';

export type CustomerDetail = EndpointResponse<typeof getOperatorCustomer>['customer'];

export function useCustomers({ search }: ListPlace<never>) {
  return useLongList({
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
  return useLongList({
    queryKey: ['customers', id, 'transactions'],
    load: async (cursor) => {
      const { transactions, nextCursor } = await call(listCustomerTransactions, { params: { id }, query: { cursor } });
      return { rows: transactions, nextCursor };
    },
  });
}
