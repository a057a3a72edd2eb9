import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { presentedPassword, required } from './fields.ts';

const operator = z.object({ adminId: z.string(), lastLoginAt: z.nullable(z.string()) });
export type Operator = z.output<typeof operator>;

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/admin/auth/login',
  access: 'public',
  summary: 'Operator sign-in',
  failure: 'Admin login failed',
  body: z.object({ adminId: required('adminId', 120), password: presentedPassword }),
  response: z.object({ admin: operator, token: z.string() }),
});

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/admin/auth/logout',
  access: 'operator',
  summary: 'End this operator session',
  failure: 'Logout failed',
  response: z.object({}),
});

export const operatorProfile = endpoint({
  method: 'GET',
  path: '/admin/auth/profile',
  access: 'operator',
  summary: 'The signed-in operator',
  failure: 'Failed to fetch admin profile',
  response: operator,
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
