import { profileFields, profileOptions } from '@outloud/domain/demographics';
import { payoutTexts } from '@outloud/domain/payouts';
import { applicationTexts } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';
import { testerFigures } from './accounts.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { optionalText, required } from './fields.ts';
import { chosen, optionalAnswers } from './profile-fields.ts';

const demographicProfile = z.object({
  city: z.nullable(z.string()),
  ...(Object.fromEntries(profileFields.map((field) => [field, z.nullable(z.string())])) as Record<
    (typeof profileFields)[number],
    z.ZodMiniNullable<z.ZodMiniString>
  >),
});
export type DemographicProfile = z.output<typeof demographicProfile>;

const testerProfile = z.object({
  demographicProfile,
  preferredCategories: z.array(z.string()),
  /** How many of the fields are answered. */
  completeness: z.object({ answered: z.int(), of: z.int() }),
  /** For each field without an answer: how many open roasts ask for it, and the best pay among them. */
  opens: z.array(z.object({ field: z.enum(profileFields), roasts: z.int(), bestPay: z.nullable(z.int()) })),
  /** When the practice recording was good; null until then. */
  practisedAt: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  payoutTo: z.nullable(z.string()),
  wantsDigest: z.boolean(),
});
export type TesterProfile = z.output<typeof testerProfile>;

const answer = z.object({ profile: testerProfile });

export const getTesterProfile = endpoint({
  method: 'GET',
  path: '/profile/demographic',
  access: 'tester',
  summary: 'What you have said about yourself, and which open roasts the rest would open',
  failure: 'Failed to fetch profile',
  response: answer,
});

export const updateDemographic = endpoint({
  method: 'PUT',
  path: '/profile/demographic',
  access: 'tester',
  summary: 'Change what you have said about yourself; fields that are left out stay as they are',
  failure: 'Failed to update demographic profile',
  body: z.object({
    city: z.optional(required('city', applicationTexts.city)),
    ageRange: z.optional(chosen('ageRange')),
    gender: z.optional(chosen('gender')),
    state: z.optional(chosen('state')),
    incomeLevel: z.optional(chosen('incomeLevel')),
    educationLevel: z.optional(chosen('educationLevel')),
    ...optionalAnswers,
  }),
  response: answer,
});

const categories = z.enum([...profileOptions.industry] as [string, ...string[]], 'categories has an unknown category');

export const updateCategories = endpoint({
  method: 'PUT',
  path: '/profile/categories',
  access: 'tester',
  summary: 'Choose the industries whose sites you like to review',
  failure: 'Failed to update preferred categories',
  body: z.object({
    categories: z
      .array(categories, 'categories must be a list')
      .check(z.maxLength(profileOptions.industry.length, 'categories must be each once')),
  }),
  response: answer,
});

export const updateTesterSettings = endpoint({
  method: 'PUT',
  path: '/tester/settings',
  access: 'tester',
  summary: 'Choose where your pay goes, and whether new roasts are mailed to you',
  failure: 'Failed to update settings',
  body: z.object({
    payoutTo: optionalText('payoutTo', payoutTexts.destination),
    wantsDigest: z.optional(z.boolean('wantsDigest must be true or false')),
  }),
  response: answer,
});

export const stopDigest = endpoint({
  method: 'POST',
  path: '/tester/digest/stop',
  access: 'public',
  summary: 'Ends the mails about new roasts, by the link in one of them',
  failure: 'The mails could not be stopped',
  takesNoKey: true,
  body: z.object({ token: z.string('token is required').check(z.maxLength(200, 'token is not one that we mailed')) }),
  response: z.object({}),
});

export const testerMetrics = endpoint({
  method: 'GET',
  path: '/profile/metrics',
  access: 'tester',
  summary: 'Your work in figures',
  failure: 'Failed to fetch tester metrics',
  response: z.object({ metrics: testerFigures }),
});
export type TesterMetrics = ResponseOf<typeof testerMetrics>['metrics'];
