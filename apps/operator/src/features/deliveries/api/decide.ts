import {
  deleteDelivery,
  type OperatorDelivery,
  refundDelivery,
  updateDelivery,
} from '@outloud/contract/operators/deliveries';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';
import { creditCount } from '../../../lib/wording.ts';

/** What it was when the operator decided: somebody else may have been faster. */
type Seen = Pick<OperatorDelivery, '_id' | 'status'>;

/** Notes that have been typed meanwhile are saved with the decision. */
const noted = (notes: string | null) => (notes === null ? {} : { adminNotes: notes.trim() });

export function useApprove({ _id: id, status: expectedStatus }: Seen, notes: string | null) {
  return useOperatorDeed({
    run: (_: undefined, idempotencyKey) =>
      call(updateDelivery, {
        params: { id },
        body: { status: 'completed', expectedStatus, ...noted(notes) },
        idempotencyKey,
      }),
    done: () => 'Delivery approved',
  });
}

type Rejection = { reason: string; takeBackPay: boolean; adminKey: string };

export function useReject({ _id: id, status: expectedStatus }: Seen, notes: string | null) {
  return useOperatorDeed({
    run: (body: Rejection, idempotencyKey) =>
      call(updateDelivery, {
        params: { id },
        body: { status: 'rejected', expectedStatus, ...noted(notes), ...body },
        idempotencyKey,
      }),
    done: () => 'Delivery rejected',
  });
}

export function useRetry(id: string) {
  return useOperatorDeed({
    run: (_: undefined, idempotencyKey) =>
      call(updateDelivery, { params: { id }, body: { status: 'processing' }, idempotencyKey }),
    done: () => 'Processing starts again',
  });
}

export function useNote(id: string) {
  return useOperatorDeed({
    run: (adminNotes: string, idempotencyKey) =>
      call(updateDelivery, { params: { id }, body: { adminNotes }, idempotencyKey }),
    done: () => 'Notes saved',
  });
}

export function useRefund(id: string) {
  return useOperatorDeed({
    run: (body: { adminKey: string; reason: string }) => call(refundDelivery, { params: { id }, body }),
    done: ({ refundedCredits }) => `Refunded ${creditCount(refundedCredits)}`,
  });
}

type Deletion = { id: string; adminKey: string; reason: string; takeBackPay: boolean };

export function useDelete() {
  return useOperatorDeed({
    run: ({ id, adminKey, reason, takeBackPay }: Deletion) =>
      call(deleteDelivery, { params: { id }, body: { adminKey, reason: reason || null, takeBackPay } }),
    done: () => 'Delivery deleted successfully',
  });
}
