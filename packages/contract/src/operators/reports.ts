import { isolationLevels, reportDays } from '@outloud/domain/operators';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const stats = z.object({
  /** `pending` counts deliveries that wait for an operator ('Pending Review'). */
  deliveries: z.object({
    total: z.int(),
    pending: z.int(),
    underWay: z.int(),
    completed: z.int(),
    rejected: z.int(),
  }),
  /** `missed`: random checks whose pay became payable in the last 30 days without a check. */
  spotChecks: z.object({ open: z.int(), missed: z.int() }),
  requests: z.object({ active: z.int(), total: z.int() }),
  applications: z.object({ pending: z.int(), total: z.int() }),
  customers: z.int(),
  testers: z.int(),
});
export type Stats = z.output<typeof stats>;

export const getOperatorStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Counts for the dashboard',
  failure: 'Failed to load dashboard data',
  response: stats,
});

const day = z.object({
  date: z.string(),
  requests: z.int(),
  deliveries: z.int(),
  /** Hours from request to completion, for deliveries completed on that day; null without deliveries. */
  medianHours: z.nullable(z.number()),
  p95Hours: z.nullable(z.number()),
  /** Credits charged for deliveries, less refunds. */
  revenue: z.int(),
  /** Credits bought by card, less card refunds. */
  bought: z.int(),
});
export type ReportDay = z.output<typeof day>;

const daysMessage = `days must be one of ${reportDays.join(', ')}`;

export const getOperatorReport = endpoint({
  method: 'GET',
  path: '/admin/report',
  access: 'operator',
  minRole: 'money',
  summary: 'Requests, deliveries, delivery times and revenue per day',
  failure: 'Failed to load dashboard data',
  query: z.object({
    days: z._default(
      z.coerce.number(daysMessage).check(z.refine((days) => reportDays.some((option) => option === days), daysMessage)),
      30,
    ),
  }),
  response: z.object({
    days: z.array(day),
    /** For all deliveries in the period; null without deliveries. */
    medianHours: z.nullable(z.number()),
    p95Hours: z.nullable(z.number()),
    /** The share of deliveries within the promised 48 hours, from 0 to 1. */
    inTime: z.nullable(z.number()),
  }),
});

const ledgerAudit = z.object({
  ranAt: z.string(),
  clean: z.boolean(),
  checks: z.array(z.object({ name: z.string(), checked: z.int(), problems: z.array(z.string()) })),
});
export type LedgerAudit = z.output<typeof ledgerAudit>;

export const getLastLedgerAudit = endpoint({
  method: 'GET',
  path: '/admin/ledger/audit',
  access: 'operator',
  minRole: 'money',
  summary: 'The result of the last ledger audit; null before the first',
  failure: 'Failed to load the ledger audit',
  response: z.object({ audit: z.nullable(ledgerAudit) }),
});

export const startLedgerAudit = endpoint({
  method: 'POST',
  path: '/admin/ledger/audit',
  access: 'operator',
  minRole: 'money',
  summary: 'Start a ledger audit. Poll the last audit for the result.',
  failure: 'Failed to start the ledger audit',
  status: 202,
  response: z.object({}),
});

const processIsolation = z.object({
  role: z.enum(['all', 'api', 'worker']),
  level: z.enum(isolationLevels),
  reportedAt: z.string(),
});
export type ProcessIsolation = z.output<typeof processIsolation>;

export const getDecoderIsolation = endpoint({
  method: 'GET',
  path: '/admin/isolation',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'The isolation level of decoder processes, by role',
  failure: 'Failed to load the isolation level',
  response: z.object({ processes: z.array(processIsolation) }),
});

const failedJob = z.object({
  _id: z.string(),
  queue: z.string(),
  /** Contains identifiers only. */
  data: z.record(z.string(), z.unknown()),
  error: z.string(),
  attempts: z.int(),
  failedAt: z.string(),
});
export type FailedJob = z.output<typeof failedJob>;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs/failed',
  access: 'operator',
  minRole: 'owner',
  summary: 'Jobs that failed after all retries, newest first',
  failure: 'Failed to load failed jobs',
  response: z.object({ jobs: z.array(failedJob) }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/admin/jobs/:id/retry',
  access: 'operator',
  minRole: 'owner',
  summary: 'Retry a failed job',
  failure: 'The job could not be retried.',
  params: z.object({ id: z.uuid() }),
  missing: 'Job not found',
  response: z.object({}),
});
