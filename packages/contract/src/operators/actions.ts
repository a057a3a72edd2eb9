import { actionSubjects, operatorActions, operatorPageSize } from '@outloud/domain/operators';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursor, noControlCharacters, queryNumber } from '../fields.ts';
import { search } from './fields.ts';

const values = z.nullable(z.record(z.string(), z.unknown()));

const action = z.object({
  _id: z.string(),
  happenedAt: z.string(),
  adminId: z.string(),
  action: z.enum(operatorActions),
  subjectType: z.nullable(z.enum(actionSubjects)),
  subjectId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: values,
  after: values,
  ip: z.nullable(z.string()),
});
export type LoggedAction = z.output<typeof action>;

export const listActions = endpoint({
  method: 'GET',
  path: '/admin/actions',
  access: 'operator',
  minRole: 'owner',
  summary: 'The operator audit log, newest first',
  failure: 'Failed to load the audit log',
  query: z.object({
    cursor,
    limit: queryNumber('limit', { min: 1, max: operatorPageSize.max, defaultValue: operatorPageSize.default }),
    action: z.optional(z.enum(operatorActions, `action must be one of ${operatorActions.join(', ')}`)),
    subject: z.optional(
      z.string().check(z.maxLength(100, 'subject must be at most 100 characters'), noControlCharacters('subject')),
    ),
    /** Part of a merchant ID, action, record ID or reason, or the email of the affected user. */
    search,
  }),
  response: z.object({ actions: z.array(action), nextCursor: z.nullable(z.string()) }),
});
