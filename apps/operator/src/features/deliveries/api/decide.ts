import {
  deleteDelivery,
  type OperatorDelivery,
  refundDelivery,
  updateDelivery,
} from '@outloud/contract/operators/deliveries';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';
import { creditCount } from '../../../lib/wording.ts';

/** The status that the operator saw (optimistic lock). The server rejects a decision on a changed delivery. */
type SeenDelivery = Pick<OperatorDelivery, '_id' | 'status'>;

/** Unsaved notes are saved with the decision. */
const withNotes = (notes: string | null) => (notes === null ? {} : { adminNotes: notes.trim() });

export function useApprove({ _id: id, status: expectedStatus }: SeenDelivery, notes: string | null) {
  return useOperatorDeed({
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

export function useReject({ _id: id, status: expectedStatus }: SeenDelivery, notes: string | null) {
  return useOperatorDeed({
    request: (body: Rejection, idempotencyKey) =>
      call(updateDelivery, {
        params: { id },
        body: { status: 'rejected', expectedStatus, ...withNotes(notes), ...body },
        idempotencyKey,
      }),
    getSuccessMessage: () => 'Delivery rejected',
  });
}

export function useRetry(id: string) {
  return useOperatorDeed({
    request: (_: undefined, idempotencyKey) =>
      call(updateDelivery, { params: { id }, body: { status: 'processing' }, idempotencyKey }),
    getSuccessMessage: () => 'Processing restarted',
  });
}

export function useNote(id: string) {
  return useOperatorDeed({
    request: (adminNotes: string, idempotencyKey) =>
      call(updateDelivery, { params: { id }, body: { adminNotes }, idempotencyKey }),
    getSuccessMessage: () => 'Notes saved',
  });
}

export function useRefund(id: string) {
  return useOperatorDeed({
    request: (body: { adminKey: string; reason: string }) => call(refundDelivery, { params: { id }, body }),
    getSuccessMessage: ({ refundedCredits }) => `Refunded ${creditCount(refundedCredits)}`,
  });
}

type Deletion = { id: string; adminKey: string; reason: string; takeBackPay: boolean };

export function useDelete() {
  return useOperatorDeed({
    request: ({ id, adminKey, reason, takeBackPay }: Deletion) =>
      call(deleteDelivery, { params: { id }, body: { adminKey, reason: reason || null, takeBackPay } }),
    getSuccessMessage: () => 'Delivery deleted successfully',
  });
}
