import { profileFields } from '@outloud/domain/targeting/demographics';
import { applicationStatuses } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalMultilineText } from '../fields.ts';
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
  /** Answered fields only, including the city. */
  demographicProfile: z.record(z.string(), z.string()),
  /** For an approved application: the tester account, and whether the invitation was accepted. */
  testerId: z.nullable(z.string()),
  hasPassword: z.boolean(),
});
export type Application = z.output<typeof application>;

const earlierAccount = z.object({
  deletedAt: z.string(),
  /** The questions that the deleted account answered differently, and when. The answers were erased. */
  differentAnswers: z.array(z.object({ field: z.enum(profileFields), givenAt: z.string() })),
});
export type EarlierAccount = z.output<typeof earlierAccount>;

const applicationDetail = z.extend(application, {
  /** Deleted tester accounts that verified the same email in the last 12 months, the last deleted first. */
  earlierAccounts: z.array(earlierAccount),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

export const listOperatorApplications = endpoint({
  method: 'GET',
  path: '/admin/waitlist/applications',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'All tester applications',
  failure: 'Failed to load applications',
  query: z.object({
    ...listQuery(['createdAt', 'fullName']),
    status: z.optional(z.enum(applicationStatuses, `status must be one of ${applicationStatuses.join(', ')}`)),
    search,
  }),
  response: z.object({ applications: z.array(application), pagination }),
});

const applicationById = {
  access: 'operator',
  minRole: 'reviewer',
  params: z.object({ id: z.uuid() }),
  missing: 'Application not found',
} as const;

export const getOperatorApplication = endpoint({
  ...applicationById,
  method: 'GET',
  path: '/admin/waitlist/applications/:id',
  summary: 'One application with all profile answers',
  failure: 'Failed to load applications',
  response: z.object({ application: applicationDetail }),
});

export const updateApplication = endpoint({
  ...applicationById,
  method: 'PUT',
  path: '/admin/waitlist/applications/:id',
  summary: 'Mark as contacted, reject, or update the notes. Approval has its own endpoint.',
  failure: 'Failed to update status',
  body: z
    .object({
      status: z.nullish(z.enum(['contacted', 'rejected'], 'status must be contacted or rejected')),
      notes: optionalMultilineText('notes', 2000),
    })
    .check(
      z.refine<{ status?: string | null; notes?: string | null }>(
        ({ status, notes }) => status != null || notes !== undefined,
        { message: 'status or notes is required', path: ['status'] },
      ),
    ),
  response: z.object({ application: applicationDetail }),
});

export const approveApplication = endpoint({
  ...applicationById,
  method: 'POST',
  path: '/admin/waitlist/applications/:id/approve',
  summary: 'Approve an application: create a tester account and email the invitation to set a password',
  failure: 'Failed to approve application',
  response: z.object({ testerUser: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }) }),
});

export const resendInvitation = endpoint({
  ...applicationById,
  method: 'POST',
  path: '/admin/waitlist/applications/:id/invitation',
  summary: 'Send a new invitation email. The previous link stops working.',
  failure: 'Failed to send the invitation',
  response: z.object({}),
});

export const deleteApplication = endpoint({
  ...applicationById,
  method: 'DELETE',
  path: '/admin/waitlist/applications/:id',
  summary: 'Delete an application. An approved application is deleted when the tester deletes the account.',
  failure: 'Failed to delete the application',
  response: z.object({}),
});
