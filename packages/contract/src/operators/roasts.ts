import { roastStatuses } from '@outloud/domain/roasts';
import * as z from 'zod/mini';
import { adminDelivery } from '../deliveries.ts';
import { endpoint } from '../endpoint.ts';
import { roastDetail, roastRequest } from '../roasts.ts';
import { listQuery, pagination, reason, search } from './fields.ts';

const owner = z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) });

const operatorRoast = z.extend(roastRequest, {
  businessUserId: owner,
  openSlots: z.int(),
  /** Set if a tester reported the site. */
  pausedAt: z.nullable(z.string()),
  /** True while the customer owes credits and the request has open slots. */
  isPausedForDebt: z.boolean(),
});
export type OperatorRoast = z.output<typeof operatorRoast>;

const flag = (field: string) => z.optional(z.enum(['true', 'false'], `${field} must be true or false`));

const listEndpoint = {
  method: 'GET',
  access: 'operator',
  minRole: 'reviewer',
  failure: 'Failed to load roast requests',
  query: z.object({
    ...listQuery(['createdAt']),
    status: z.optional(z.enum(roastStatuses, `status must be one of ${roastStatuses.join(', ')}`)),
    /** Part of the website's name or URL, or of the customer's name or email. */
    search,
    /** 'true' returns requests with an open slot, and requests in progress without one. */
    needsDeliveries: flag('needsDeliveries'),
    /** 'true' returns unfinished requests near or past the promised 48 hours, oldest first. */
    late: flag('late'),
  }),
  response: z.object({ roastRequests: z.array(operatorRoast), pagination }),
} as const;

export const listOperatorRoasts = endpoint({
  ...listEndpoint,
  path: '/admin/roast-requests',
  summary: 'The roast requests of all customers',
});

export const listOperatorRoastsAlias = endpoint({
  ...listEndpoint,
  path: '/admin/requests',
  summary: 'Alias of /admin/roast-requests',
});

const byId = { params: z.object({ id: z.uuid() }), missing: 'Roast request not found' };

export const getOperatorRoast = endpoint({
  method: 'GET',
  path: '/admin/requests/:id',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'One roast request with all deliveries, including rejected ones',
  failure: 'Failed to load roast details',
  ...byId,
  response: z.object({
    roastRequest: z.extend(roastDetail, {
      businessUserId: owner,
      openSlots: z.int(),
      reports: z.array(z.object({ testerName: z.string(), report: z.string(), reportedAt: z.string() })),
    }),
    deliveries: z.array(adminDelivery),
  }),
});

export const resumeRoast = endpoint({
  method: 'POST',
  path: '/admin/requests/:id/resume',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Resume a reported roast request',
  failure: 'Failed to resume the roast request',
  ...byId,
  body: z.object({ reason }),
  response: z.object({}),
});

export const cancelRoastAsOperator = endpoint({
  method: 'POST',
  path: '/admin/requests/:id/cancel',
  access: 'operator',
  minRole: 'reviewer',
  movesMoney: true,
  summary: 'Cancel a roast request. Refunds all slots without a delivery.',
  failure: 'Failed to cancel roast request',
  ...byId,
  body: z.object({ reason }),
  response: z.object({ refundedCredits: z.int() }),
});
