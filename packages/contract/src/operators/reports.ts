import { isolationLevels, reportDays } from '@outloud/domain/operators';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const stats = z.object({
  /** `pending` are those that wait for an operator: the figure 'Pending Review'. */
  deliveries: z.object({
    total: z.int(),
    pending: z.int(),
    underWay: z.int(),
    completed: z.int(),
    rejected: z.int(),
  }),
  requests: z.object({ active: z.int(), total: z.int() }),
  applications: z.object({ pending: z.int(), total: z.int() }),
  customers: z.int(),
  testers: z.int(),
});
export type Stats = z.output<typeof stats>;

export const operatorStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  access: 'operator',
  summary: 'How much there is of everything',
  failure: 'Failed to load dashboard data',
  response: stats,
});

const day = z.object({
  /** In UTC, as 2026-11-16. */
  date: z.string(),
  requests: z.int(),
  deliveries: z.int(),
  /** Hours from request to completed delivery, of what was completed that day; null when nothing was. */
  medianHours: z.nullable(z.number()),
  p95Hours: z.nullable(z.number()),
  /** Credits charged for deliveries less what was refunded of them: what was earned. */
  revenue: z.int(),
  /** Credits bought by card less what went back. */
  bought: z.int(),
});
export type ReportDay = z.output<typeof day>;

const whichDays = `days must be one of ${reportDays.join(', ')}`;

export const operatorReport = endpoint({
  method: 'GET',
  path: '/admin/report',
  access: 'operator',
  summary: 'Day by day: requests, deliveries, how long they took, and revenue',
  failure: 'Failed to load dashboard data',
  query: z.object({
    days: z._default(
      z.coerce.number(whichDays).check(z.refine((days) => reportDays.some((one) => one === days), whichDays)),
      30,
    ),
  }),
  response: z.object({
    days: z.array(day),
    /** Of all deliveries completed in these days; null when there is none. */
    medianHours: z.nullable(z.number()),
    p95Hours: z.nullable(z.number()),
    /** Which part of them took no longer than the promised 48 hours, from 0 to 1. */
    inTime: z.nullable(z.number()),
  }),
});

const ledgerAudit = z.object({
  ranAt: z.string(),
  clean: z.boolean(),
  checks: z.array(z.object({ name: z.string(), checked: z.int(), problems: z.array(z.string()) })),
});
export type LedgerAudit = z.output<typeof ledgerAudit>;

export const lastLedgerAudit = endpoint({
  method: 'GET',
  path: '/admin/ledger/audit',
  access: 'operator',
  summary: 'What the last audit of the ledger has found; null before the first',
  failure: 'Failed to load the ledger audit',
  response: z.object({ audit: z.nullable(ledgerAudit) }),
});

export const startLedgerAudit = endpoint({
  method: 'POST',
  path: '/admin/ledger/audit',
  access: 'operator',
  summary: 'Have the ledger audited now; ask for the result in a moment',
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

export const decoderIsolation = endpoint({
  method: 'GET',
  path: '/admin/isolation',
  access: 'operator',
  summary: 'How well the processes that read untrusted files are isolated, by role',
  failure: 'Failed to load the isolation level',
  response: z.object({ processes: z.array(processIsolation) }),
});

const failedJob = z.object({
  _id: z.string(),
  queue: z.string(),
  /** Identifiers only. */
  data: z.record(z.string(), z.unknown()),
  error: z.string(),
  attempts: z.int(),
  failedAt: z.string(),
});
export type FailedJob = z.output<typeof failedJob>;

export const failedJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs/failed',
  access: 'operator',
  summary: 'Work that was tried as often as it may be, the newest first',
  failure: 'Failed to load failed jobs',
  response: z.object({ jobs: z.array(failedJob) }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/admin/jobs/:id/retry',
  access: 'operator',
  summary: 'Have it tried again',
  failure: 'The job could not be started again',
  params: z.object({ id: z.uuid() }),
  missing: 'Job not found',
  response: z.object({}),
});
