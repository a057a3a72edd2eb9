/** Cleanup jobs and audits run in this window. Shown on the operator sign-in page. */
export const maintenanceWindow = '2:00-4:00 AM EST daily';

export const operatorActions = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'code_asked_for',
  'second_factor_started',
  'second_factor_refused',
  'second_factor_added',
  'second_factor_removed',
  'admin_key_refused',
  'delivery_created',
  'delivery_approved',
  'delivery_rejected',
  'delivery_retried',
  'delivery_noted',
  'delivery_checked',
  'delivery_deleted',
  'delivery_refunded',
  'request_cancelled',
  'request_resumed',
  'tester_suspended',
  'tester_reinstated',
  'application_updated',
  'application_approved',
  'application_deleted',
  'invitation_resent',
  'debt_written_off',
  'goodwill_given',
  'complaint_granted',
  'complaint_declined',
  'appeal_granted',
  'appeal_declined',
  'payout_paid',
  'payout_returned',
  'refund_settled',
  'job_retried',
  'audit_started',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

export const actionSubjects = [
  'delivery',
  'request',
  'tester',
  'application',
  'customer',
  'checkout',
  'complaint',
  'payout',
  'job',
  'operator',
] as const;
export type ActionSubject = (typeof actionSubjects)[number];

export const maxReasonLength = 500;
/** Shorter searches would match nearly every row. */
export const minSearchLength = 3;
export const operatorPageSize = { default: 20, max: 100 } as const;
/** Page numbers work up to this row offset. Deeper pages need the cursor. */
export const maxPageOffset = 10_000;
/** Search results are counted up to this number. */
export const maxCountedRows = 1000;

export const maxGoodwillCredits = 1000;

export const reportDays = [7, 30, 90] as const;

/** Unfinished roasts are highlighted from this age. The promised delivery time is 48 hours. */
export const nearlyLateHours = 36;

/**
 * The isolation of the processes that read untrusted files.
 * full: separate namespaces (no network, no other processes, only the files of the task) and no privileges.
 * uid: a separate user ID and no privileges, but access to the network and to world-readable files.
 * none: resource limits only.
 */
export const isolationLevels = ['full', 'uid', 'none'] as const;
export type IsolationLevel = (typeof isolationLevels)[number];
