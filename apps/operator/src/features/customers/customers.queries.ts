import { formatCreditCount } from '@outloud/app-kit/format';
import type { EndpointBody, EndpointResponse } from '@outloud/contract/endpoint';
import {
  getOperatorCustomer,
  giveGoodwill,
  listCustomerTransactions,
  listDeletedDebts,
  listOperatorCustomers,
  listRefundsDue,
  settleRefund,
  writeOffDebt,
} from '@outloud/contract/operators/customers';
import { useQuery } from '@tanstack/react-query';
import { type ListParams, usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

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

export function useGiveGoodwill(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof giveGoodwill>, idempotencyKey) =>
      call(giveGoodwill, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ balance }, { credits }) =>
      `Gave ${formatCreditCount(credits)}. The balance is now ${formatCreditCount(balance)}.`,
  });
}

export function useWriteOffDebt(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof writeOffDebt>, idempotencyKey) =>
      call(writeOffDebt, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: (_, { credits }) => `Wrote off ${formatCreditCount(credits)} of debt.`,
  });
}

export function useDeletedDebts() {
  return useQuery({ queryKey: ['deleted debts'], queryFn: () => call(listDeletedDebts), select: ({ debts }) => debts });
}

export function useRefundsDue() {
  return useQuery({ queryKey: ['refunds due'], queryFn: () => call(listRefundsDue), select: ({ refunds }) => refunds });
}

export function useSettleRefund() {
  return useOperatorMutation({
    request: ({ id, reason }: { id: string; reason: string }, idempotencyKey) =>
      call(settleRefund, { params: { id }, body: { reason: reason || null }, idempotencyKey }),
    getSuccessMessage: () => 'Marked as refunded',
  });
}
