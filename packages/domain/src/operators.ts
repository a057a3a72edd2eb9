/** Clean-up and audits run in this window; the operator sign-in prints it. */
export const maintenanceWindow = '2:00-4:00 AM EST daily';

/** What an operator does and the log remembers. */
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
  'goodwill_given',
  'complaint_granted',
  'complaint_declined',
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
/** What kind of row it was done to. */
export type ActionSubject = (typeof actionSubjects)[number];

export const longestReason = 500;
/** Fewer letters would match everything. */
export const shortestSearch = 3;
export const operatorPageSize = { standard: 20, max: 100 } as const;
/** Beyond so many rows a list is followed by its cursor, not by page numbers. */
export const deepestPage = 10_000;
/** Search results are counted no further. */
export const mostCounted = 1000;

/** Most credits that an operator can give at a time. */
export const largestGoodwill = 1000;

/** The days that the charts of the dashboard show. */
export const reportDays = [7, 30, 90] as const;

/** From this age on, an unfinished request is pointed out; the promise is 48 hours. */
export const nearingHours = 36;

/**
 * How well the processes that read untrusted files are isolated.
 * full: own namespaces (no network, no other processes, only the files of the task) and no privileges.
 * uid: a user ID of its own and no privileges, but the network and world-readable files are in reach.
 * none: limits only.
 */
export const isolationLevels = ['full', 'uid', 'none'] as const;
export type IsolationLevel = (typeof isolationLevels)[number];
