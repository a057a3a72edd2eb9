import { maxOperatorNameLength, minOperatorSecretLength, operatorRoles } from '@outloud/domain/operators';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { createPasswordField, emailField, linkToken, requiredText } from '../fields.ts';
import { adminKey } from './fields.ts';
import { operator } from './sessions.ts';

const role = z.enum(operatorRoles, `role must be one of ${operatorRoles.join(', ')}`);

const listedOperator = z.object({
  _id: z.string(),
  adminId: z.string(),
  /** Null for the operator from the configuration. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role,
  createdAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  disabledAt: z.nullable(z.string()),
});
export type ListedOperator = z.output<typeof listedOperator>;

const invitation = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role,
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type OperatorInvitation = z.output<typeof invitation>;

export const listOperators = endpoint({
  method: 'GET',
  path: '/admin/operators',
  access: 'operator',
  minRole: 'owner',
  summary: 'All operators, and the invitations that were not accepted yet',
  failure: 'Failed to load operators',
  response: z.object({ operators: z.array(listedOperator), invitations: z.array(invitation) }),
});

export const inviteOperator = endpoint({
  method: 'POST',
  path: '/admin/operators/invitations',
  access: 'operator',
  minRole: 'owner',
  summary: 'Invite an operator. The link works once, for 72 hours. It is also emailed if there is an email.',
  failure: 'Failed to invite the operator',
  status: 201,
  body: z.object({
    name: requiredText('name', maxOperatorNameLength),
    email: z.nullish(emailField()),
    role,
    adminKey,
  }),
  response: z.object({ invitation, link: z.string() }),
});

export const cancelOperatorInvitation = endpoint({
  method: 'DELETE',
  path: '/admin/operators/invitations/:id',
  access: 'operator',
  minRole: 'owner',
  summary: 'Cancel an invitation. The link stops working.',
  failure: 'Failed to cancel the invitation',
  params: z.object({ id: z.uuid() }),
  missing: 'Invitation not found',
  response: z.object({}),
});

const operatorById = {
  access: 'operator',
  minRole: 'owner',
  params: z.object({ id: z.uuid() }),
  missing: 'Operator not found',
  body: z.object({ adminKey }),
  response: z.object({ operator: listedOperator }),
} as const;

export const changeOperatorRole = endpoint({
  ...operatorById,
  method: 'PUT',
  path: '/admin/operators/:id/role',
  summary: 'Change the role of an operator. The last owner keeps the role.',
  failure: 'Failed to change the role',
  body: z.object({ role, adminKey }),
});

export const disableOperator = endpoint({
  ...operatorById,
  method: 'POST',
  path: '/admin/operators/:id/disable',
  summary: 'Disable an operator and end all sessions. The last owner cannot be disabled.',
  failure: 'Failed to disable the operator',
});

export const enableOperator = endpoint({
  ...operatorById,
  method: 'POST',
  path: '/admin/operators/:id/enable',
  summary: 'Enable a disabled operator again',
  failure: 'Failed to enable the operator',
});

export const acceptOperatorInvitation = endpoint({
  method: 'POST',
  path: '/admin/auth/invitation',
  access: 'public',
  summary: 'Accept an invitation: choose a password and get a merchant ID and an admin key, which are shown once',
  failure: 'Failed to accept the invitation',
  // The response contains secrets that are shown only once, so it must not be stored.
  ignoresIdempotencyKey: true,
  body: z.object({ token: linkToken, password: createPasswordField(minOperatorSecretLength) }),
  response: z.object({ admin: operator, token: z.string(), adminKey: z.string() }),
});
