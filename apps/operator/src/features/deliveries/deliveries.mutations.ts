import { formatCreditCount } from '@outloud/app-kit/format';
import {
  closeSpotCheck,
  deleteDelivery,
  type OperatorDelivery,
  refundDelivery,
  updateDelivery,
} from '@outloud/contract/operators/deliveries';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

/** The status that the operator saw (optimistic lock). The server rejects a decision on a changed delivery. */
type SeenDelivery = Pick<OperatorDelivery, '_id' | 'status'>;

/** Unsaved notes are saved with the decision. */
const withNotes = (notes: string | null) => (notes === null ? {} : { adminNotes: notes.trim() });

export function useApproveDelivery({ _id: id, status: expectedStatus }: SeenDelivery, notes: string | null) {
  return useOperatorMutation({
    request: (_: undefined, idempotencyKey) =>
      call(updateDelivery, {
        params: { id },
        body: { status: 'completed', expectedStatus, ...withNotes(notes) },
        idempotencyKey,
      }),
    getSuccessMessage: () => 'Delivery approved',
  });
}

type Rejection = { reason: string; takeBackPay: boolean; adminKey: string };

export function useRejectDelivery({ _id: id, status: expectedStatus }: SeenDelivery, notes: string | null) {
  return useOperatorMutation({
    request: (body: Rejection, idempotencyKey) =>
      call(updateDelivery, {
        params: { id },
        body: { status: 'rejected', expectedStatus, ...withNotes(notes), ...body },
        idempotencyKey,
      }),
    getSuccessMessage: () => 'Delivery rejected',
  });
}

export function useRetryDelivery(id: string) {
  return useOperatorMutation({
    request: (_: undefined, idempotencyKey) =>
      call(updateDelivery, { params: { id }, body: { status: 'processing' }, idempotencyKey }),
    getSuccessMessage: () => 'Processing restarted',
  });
}

export function useCloseSpotCheck(id: string) {
  return useOperatorMutation({
    request: (_: undefined, idempotencyKey) => call(closeSpotCheck, { params: { id }, idempotencyKey }),
    getSuccessMessage: () => 'Spot check saved',
  });
}

export function useSaveNotes(id: string) {
  return useOperatorMutation({
    request: (adminNotes: string, idempotencyKey) =>
      call(updateDelivery, { params: { id }, body: { adminNotes }, idempotencyKey }),
    getSuccessMessage: () => 'Notes saved',
  });
}

export function useRefundDelivery(id: string) {
  return useOperatorMutation({
    request: (body: { adminKey: string; reason: string }) => call(refundDelivery, { params: { id }, body }),
    getSuccessMessage: ({ refundedCredits }) => `Refunded ${formatCreditCount(refundedCredits)}`,
  });
}

type Deletion = { id: string; adminKey: string; reason: string; takeBackPay: boolean };

export function useDeleteDelivery() {
  return useOperatorMutation({
    request: ({ id, adminKey, reason, takeBackPay }: Deletion) =>
      call(deleteDelivery, { params: { id }, body: { adminKey, reason: reason || null, takeBackPay } }),
    getSuccessMessage: () => 'Delivery deleted successfully',
  });
}
