import { applicationStatuses } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalProse } from '../fields.ts';
import { listQuery, pagination, search } from './fields.ts';

const application = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  status: z.enum(applicationStatuses),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  hoursPerWeek: z.int(),
  preferredWorkingHours: z.nullable(z.string()),
  hasVideoExperience: z.boolean(),
  previousTestingExperience: z.nullable(z.string()),
  /** By the names of the fields, with the city; only what was said. */
  demographicProfile: z.record(z.string(), z.string()),
  /** Of an approved one: whose account it became, and whether the invitation was answered. */
  testerId: z.nullable(z.string()),
  hasPassword: z.boolean(),
});
export type Application = z.output<typeof application>;

export const operatorApplications = endpoint({
  method: 'GET',
  path: '/admin/waitlist/applications',
  access: 'operator',
  summary: 'Who wants to become a tester',
  failure: 'Failed to load applications',
  query: z.object({
    ...listQuery(['createdAt', 'fullName']),
    status: z.optional(z.enum(applicationStatuses, `status must be one of ${applicationStatuses.join(', ')}`)),
    search,
  }),
  response: z.object({ applications: z.array(application), pagination }),
});

const one = { access: 'operator', params: z.object({ id: z.uuid() }), missing: 'Application not found' } as const;

export const operatorApplicationDetail = endpoint({
  ...one,
  method: 'GET',
  path: '/admin/waitlist/applications/:id',
  summary: 'One application with all answers',
  failure: 'Failed to load applications',
  response: z.object({ application }),
});

export const updateApplication = endpoint({
  ...one,
  method: 'PUT',
  path: '/admin/waitlist/applications/:id',
  summary: "Mark as contacted or reject, or note something; 'approved' is a call of its own",
  failure: 'Failed to update status',
  body: z
    .object({
      status: z.nullish(z.enum(['contacted', 'rejected'], 'status must be contacted or rejected')),
      notes: optionalProse('notes', 2000),
    })
    .check(
      z.refine<{ status?: string | null; notes?: string | null }>(
        ({ status, notes }) => status != null || notes !== undefined,
        { message: 'status or notes is required', path: ['status'] },
      ),
    ),
  response: z.object({ application }),
});

export const approveApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/admin/waitlist/applications/:id/approve',
  summary: "Make a tester's account of an application and mail the invitation to set a password",
  failure: 'Failed to approve application',
  response: z.object({ testerUser: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }) }),
});

export const resendInvitation = endpoint({
  ...one,
  method: 'POST',
  path: '/admin/waitlist/applications/:id/invitation',
  summary: 'Mail a new invitation; the link of the earlier one stops working',
  failure: 'Failed to send the invitation',
  response: z.object({}),
});

export const deleteApplication = endpoint({
  ...one,
  method: 'DELETE',
  path: '/admin/waitlist/applications/:id',
  summary: "Delete an application with all answers; an approved one goes with its tester's account",
  failure: 'Failed to delete the application',
  response: z.object({}),
});
