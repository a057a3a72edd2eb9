import { accountTypes } from '@outloud/domain/accounts';
import { linkKinds } from '@outloud/domain/risk-limits';
import * as z from 'zod/mini';
import { type EndpointResponse, endpoint } from '../endpoint.ts';

const account = z.object({
  _id: z.string(),
  fullName: z.string(),
  accountType: z.enum(accountTypes),
  isDeleted: z.boolean(),
});

const link = z.object({
  /** The ids of two accounts. */
  accounts: z.array(z.string()),
  kind: z.enum(linkKinds),
  /** When both accounts had what links them; null if unknown. */
  since: z.nullable(z.string()),
  /** How many cards, devices, networks or reviews link the accounts. */
  count: z.int(),
});

export const listLinkedAccounts = endpoint({
  method: 'GET',
  path: '/admin/accounts/:id/links',
  access: 'operator',
  minRole: 'reviewer',
  summary:
    'Accounts that share a card, device, network or payout account with an account, or are a repeated pair with it',
  failure: 'Failed to load the linked accounts',
  params: z.object({ id: z.uuid() }),
  missing: 'Account not found',
  response: z.object({
    /** The account itself comes first. */
    accounts: z.array(account),
    links: z.array(link),
    /** Whether there are more accounts than the response lists. */
    isTruncated: z.boolean(),
  }),
});
export type LinkedAccounts = EndpointResponse<typeof listLinkedAccounts>;
