import type { ActionSubject, OperatorAction } from '@outloud/domain/operators';

export const actionLabels: Record<OperatorAction, string> = {
  signed_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  signed_out: 'Signed out',
  code_asked_for: 'Secret key accepted, code asked for',
  second_factor_started: 'Second factor begun',
  second_factor_refused: 'Second factor: refused',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  admin_key_refused: 'Wrong admin key',
  delivery_created: 'Delivery created',
  delivery_approved: 'Delivery approved',
  delivery_rejected: 'Delivery rejected',
  delivery_retried: 'Delivery started again',
  delivery_noted: 'Notes on a delivery changed',
  delivery_deleted: 'Delivery deleted',
  delivery_refunded: 'Delivery refunded',
  request_cancelled: 'Request cancelled',
  request_resumed: 'Request resumed',
  tester_suspended: 'Tester suspended',
  tester_reinstated: 'Tester reinstated',
  application_deleted: 'Application deleted',
  application_updated: 'Application updated',
  application_approved: 'Application approved',
  invitation_resent: 'Invitation sent again',
  goodwill_given: 'Goodwill credits given',
  complaint_granted: 'Complaint granted',
  complaint_declined: 'Complaint declined',
  payout_paid: 'Payout marked as paid',
  payout_returned: 'Payout returned',
  refund_settled: 'Card refund settled',
  job_retried: 'Job started again',
  audit_started: 'Ledger audit started',
};

export const subjectLabels: Record<ActionSubject, string> = {
  delivery: 'Delivery',
  request: 'Request',
  tester: 'Tester',
  application: 'Application',
  customer: 'Customer',
  checkout: 'Payment',
  complaint: 'Complaint',
  payout: 'Payout',
  job: 'Job',
  operator: 'Operator',
};

type Values = Record<string, unknown> | null;
export type Change = { name: string; before: string | null; after: string | null };

/** What was one way and is another, as readable pairs; null on the side that was not written down. */
export function changesOf(before: Values, after: Values): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name: inWords(name), before: textOf(before, name), after: textOf(after, name) }))
    .filter((change) => change.before !== change.after);
}

function textOf(values: Values, name: string): string | null {
  return values && name in values ? readable(values[name]) : null;
}

/** 'refundedCredits' and 'refunded_credits' → 'refunded credits'. */
function inWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

function readable(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.map(readable).join(', ') || 'none';
  return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value);
}
