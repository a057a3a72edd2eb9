import type { ActionSubject, OperatorAction } from '@outloud/domain/operators';

export const actionLabels: Record<OperatorAction, string> = {
  signed_in: 'Signed in',
  sign_in_refused: 'Sign-in rejected',
  signed_out: 'Signed out',
  code_asked_for: 'Secret key accepted, code requested',
  second_factor_started: 'Two-factor setup started',
  second_factor_refused: 'Two-factor change rejected',
  second_factor_added: 'Two-factor authentication turned on',
  second_factor_removed: 'Two-factor authentication turned off',
  admin_key_refused: 'Admin key rejected',
  delivery_created: 'Delivery created',
  delivery_approved: 'Delivery approved',
  delivery_rejected: 'Delivery rejected',
  delivery_retried: 'Delivery retried',
  delivery_noted: 'Delivery notes changed',
  delivery_checked: 'Delivery spot-checked',
  delivery_deleted: 'Delivery deleted',
  delivery_refunded: 'Delivery refunded',
  request_cancelled: 'Request cancelled',
  request_resumed: 'Request resumed',
  tester_suspended: 'Tester suspended',
  tester_reinstated: 'Tester reinstated',
  application_deleted: 'Application deleted',
  application_updated: 'Application updated',
  application_approved: 'Application approved',
  invitation_resent: 'Invitation resent',
  debt_written_off: 'Debt written off',
  goodwill_given: 'Goodwill credits given',
  complaint_granted: 'Refund request granted',
  complaint_declined: 'Refund request declined',
  appeal_granted: 'Appeal granted',
  appeal_declined: 'Appeal declined',
  payout_paid: 'Payout marked as paid',
  payout_returned: 'Payout returned',
  refund_settled: 'Card refund settled',
  job_retried: 'Job retried',
  audit_started: 'Ledger audit started',
};

export const subjectLabels: Record<ActionSubject, string> = {
  delivery: 'Delivery',
  request: 'Request',
  tester: 'Tester',
  application: 'Application',
  customer: 'Customer',
  checkout: 'Payment',
  complaint: 'Refund request',
  payout: 'Payout',
  job: 'Job',
  operator: 'Operator',
};

type Values = Record<string, unknown> | null;
export type Change = { name: string; before: string | null; after: string | null };

/** Compares two snapshots of a record. A value is null if its snapshot does not contain the field. */
export function listChanges(before: Values, after: Values): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name: formatName(name), before: getText(before, name), after: getText(after, name) }))
    .filter((change) => change.before !== change.after);
}

function getText(values: Values, name: string): string | null {
  return values && name in values ? formatValue(values[name]) : null;
}

/** Fields that need more than spaces between their words. */
const fieldLabels: Record<string, string> = { takenBackCredits: 'clawed-back credits', testerId: 'tester ID' };

/** 'refundedCredits' and 'refunded_credits' → 'refunded credits'. */
function formatName(name: string): string {
  if (fieldLabels[name]) return fieldLabels[name];
  return name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || 'none';
  return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value);
}
