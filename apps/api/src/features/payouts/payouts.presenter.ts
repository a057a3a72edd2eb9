import type { Earnings, EarningsMovement, Payout } from '@outloud/contract/earnings';
import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { getVisibleBasis } from '@outloud/domain/feedback';
import type { TransferKind } from '@outloud/domain/ledger';
import { parsePayoutAccount } from '@outloud/domain/payout-accounts';
import { twoOperatorDollars } from '@outloud/domain/risk-limits';
import { getHost } from '@outloud/domain/website-url';
import type { MovementRow, PayHoldRow } from './earnings.repo.ts';
import type { PayoutRow, Payout as Row } from './payouts.repo.ts';
import type { PayBreakdown } from './payouts.service.ts';

export function presentPayout(row: Row): Payout {
  return {
    _id: row.id,
    amount: row.credits,
    state: row.state,
    destination: row.destination ?? '',
    requestedAt: row.requested_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    reference: row.reference,
    reason: row.reason,
  };
}

/** `operatorId` is the caller. */
export function presentPayoutForOperator(
  row: PayoutRow,
  flags: OperatorPayout['flags'],
  operatorId: string | null,
): OperatorPayout {
  const { destination } = row;
  const testerId = { _id: row.tester_id, fullName: row.full_name ?? 'Former tester', email: row.email };
  const destinationKind = (destination && parsePayoutAccount(destination)?.kind) || null;
  return {
    ...presentPayout(row),
    destination,
    destinationKind,
    testerId,
    flags,
    approval: presentApproval(row, operatorId),
  };
}

function presentApproval(row: PayoutRow, operatorId: string | null): OperatorPayout['approval'] {
  if (row.credits <= twoOperatorDollars) return null;
  const otherStep = row.proposed_by === operatorId ? 'wait' : 'pay';
  return {
    proposedBy: row.proposed_by && (row.proposer ?? 'a former operator'),
    proposedAt: row.proposed_at?.toISOString() ?? null,
    nextStep: row.proposed_by === null ? 'propose' : otherStep,
  };
}

const movementKinds: Partial<Record<TransferKind, EarningsMovement['kind']>> = {
  take_back: 'taken_back',
  payout_request: 'payout',
  payout_return: 'payout_returned',
  forfeit: 'forfeit',
  appeal: 'appeal',
};

export function presentPayHold(row: PayHoldRow): Earnings['holds'][number] {
  return {
    deliveryId: row.delivery_id,
    amount: row.credits,
    reason: row.reason,
    basis: row.basis && getVisibleBasis(row.basis),
    text: row.text,
    websiteName: row.website_name ?? getHost(row.website_url),
    since: row.since.toISOString(),
  };
}

type UnpaidPay = PayBreakdown['unpaid'];

export function presentMovement(row: MovementRow, unpaid: UnpaidPay): EarningsMovement {
  return {
    _id: `${row.id}`,
    kind: movementKinds[row.kind] ?? 'pay',
    amount: row.amount,
    balanceAfter: row.balance_after,
    reason: row.reason,
    websiteName: row.website_name ?? (row.website_url ? getHost(row.website_url) : null),
    hold: getHold(unpaid.find((pay) => pay.kind === row.kind && pay.delivery_id === row.delivery_id)),
    createdAt: row.created_at.toISOString(),
  };
}

function getHold(pay: UnpaidPay[number] | undefined): EarningsMovement['hold'] {
  return pay && !pay.is_available ? { reason: pay.rest_reason, availableAt: pay.available_at.toISOString() } : null;
}
