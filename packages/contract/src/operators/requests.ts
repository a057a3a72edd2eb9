import { roastStatuses } from '@outloud/domain/roasts';
import * as z from 'zod/mini';
import { handledDelivery } from '../deliveries.ts';
import { endpoint } from '../endpoint.ts';
import { roastDetail, roastRequest } from '../roasts.ts';
import { listQuery, pagination, reason, search } from './fields.ts';

const owner = z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) });

const operatorRequest = z.extend(roastRequest, {
  businessUserId: owner,
  openSlots: z.int(),
  /** A tester has reported the site. */
  pausedAt: z.nullable(z.string()),
});
export type OperatorRequest = z.output<typeof operatorRequest>;

const flag = (field: string) => z.optional(z.enum(['true', 'false'], `${field} must be true or false`));

const list = {
  method: 'GET',
  access: 'operator',
  failure: 'Failed to load roast requests',
  query: z.object({
    ...listQuery(['createdAt']),
    status: z.optional(z.enum(roastStatuses, `status must be one of ${roastStatuses.join(', ')}`)),
    /** Part of the website's name or address, or of its customer's name or e-mail. */
    search,
    /** 'true' for those with an open slot, and those under way without one. */
    needsDeliveries: flag('needsDeliveries'),
    /** 'true' for the unfinished ones that are near or past the 48 hours of the promise, the oldest first. */
    late: flag('late'),
  }),
  response: z.object({ roastRequests: z.array(operatorRequest), pagination }),
} as const;

export const operatorRoastRequests = endpoint({
  ...list,
  path: '/admin/roast-requests',
  summary: 'Roast requests of everybody',
});

export const operatorRequests = endpoint({
  ...list,
  path: '/admin/requests',
  summary: 'Another name of /admin/roast-requests',
});

const byId = { params: z.object({ id: z.uuid() }), missing: 'Roast request not found' };

export const operatorRequestDetail = endpoint({
  method: 'GET',
  path: '/admin/requests/:id',
  access: 'operator',
  summary: 'One roast request with all of its deliveries, the rejected ones too',
  failure: 'Failed to load roast details',
  ...byId,
  response: z.object({
    roastRequest: z.extend(roastDetail, {
      businessUserId: owner,
      openSlots: z.int(),
      /** What testers have reported about the site, the newest first. */
      reports: z.array(z.object({ testerName: z.string(), report: z.string(), reportedAt: z.string() })),
    }),
    deliveries: z.array(handledDelivery),
  }),
});

export const resumeRequest = endpoint({
  method: 'POST',
  path: '/admin/requests/:id/resume',
  access: 'operator',
  summary: 'Offer a reported roast to testers again',
  failure: 'Failed to resume the roast request',
  ...byId,
  body: z.object({ reason }),
  response: z.object({}),
});

export const cancelRequest = endpoint({
  method: 'POST',
  path: '/admin/requests/:id/cancel',
  access: 'operator',
  summary: 'Take no more deliveries; what nobody has delivered to goes back to the customer',
  failure: 'Failed to cancel roast request',
  ...byId,
  body: z.object({ reason }),
  response: z.object({ refundedCredits: z.int() }),
});
