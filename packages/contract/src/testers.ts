import { profileFields, profileOptions } from '@outloud/domain/targeting/demographics';
import { applicationLengths } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';
import { testerMetricsSchema } from './accounts.ts';
import { newPayoutAccount, payoutAccount } from './earnings.ts';
import { type EndpointResponse, endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { optionalProfileAnswers, requiredChoice } from './targeting.ts';

const demographicProfile = z.object({
  city: z.nullable(z.string()),
  ...(Object.fromEntries(profileFields.map((field) => [field, z.nullable(z.string())])) as Record<
    (typeof profileFields)[number],
    z.ZodMiniNullable<z.ZodMiniString>
  >),
});
export type DemographicProfile = z.output<typeof demographicProfile>;

const testerProfile = z.object({
  /** What the tester says now. Changed answers count for matching later, see `waitingAnswers`. */
  demographicProfile,
  /** Changed answers that do not count yet, the answers that count until then, and the time of the change. */
  waitingAnswers: z.array(
    z.object({ field: z.enum(profileFields), countingAnswer: z.nullable(z.string()), countsFrom: z.string() }),
  ),
  preferredCategories: z.array(z.string()),
  completeness: z.object({ answered: z.int(), of: z.int() }),
  /** For each unanswered field: the number of open roasts that target it, and their best pay. */
  opens: z.array(z.object({ field: z.enum(profileFields), roasts: z.int(), bestPay: z.nullable(z.int()) })),
  practisedAt: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  payoutAccount: z.nullable(payoutAccount),
  wantsDigest: z.boolean(),
});
export type TesterProfile = z.output<typeof testerProfile>;

const profileResponse = z.object({ profile: testerProfile });

export const getTesterProfile = endpoint({
  method: 'GET',
  path: '/profile/demographic',
  access: 'tester',
  summary: 'Your demographic profile, and for each unanswered field the number of open roasts that target it',
  failure: 'Failed to fetch profile',
  response: profileResponse,
});

export const updateDemographicProfile = endpoint({
  method: 'PUT',
  path: '/profile/demographic',
  access: 'tester',
  summary:
    'Update your demographic profile. Omitted fields stay unchanged. A changed answer counts for matching after 14 days.',
  failure: 'Failed to update demographic profile',
  body: z.object({
    city: z.optional(requiredText('city', applicationLengths.city)),
    ageRange: z.optional(requiredChoice('ageRange')),
    gender: z.optional(requiredChoice('gender')),
    state: z.optional(requiredChoice('state')),
    incomeLevel: z.optional(requiredChoice('incomeLevel')),
    educationLevel: z.optional(requiredChoice('educationLevel')),
    ...optionalProfileAnswers,
  }),
  response: profileResponse,
});

const categories = z.enum([...profileOptions.industry] as [string, ...string[]], 'categories has an unknown category');

export const updateCategories = endpoint({
  method: 'PUT',
  path: '/profile/categories',
  access: 'tester',
  summary: 'Set your preferred industries',
  failure: 'Failed to update preferred categories',
  body: z.object({
    categories: z
      .array(categories, 'categories must be a list')
      .check(z.maxLength(profileOptions.industry.length, 'categories must not contain duplicates')),
  }),
  response: profileResponse,
});

export const updateTesterSettings = endpoint({
  method: 'PUT',
  path: '/tester/settings',
  access: 'tester',
  summary:
    'Update the payout account, which requires a fresh sign-in and must be confirmed by email, and the email notifications for new roasts',
  failure: 'Failed to update settings',
  body: z.object({
    /** Null removes the payout account. */
    payoutTo: z.optional(z.nullable(newPayoutAccount)),
    wantsDigest: z.optional(z.boolean('wantsDigest must be true or false')),
  }),
  response: profileResponse,
});

export const unsubscribeFromDigest = endpoint({
  method: 'POST',
  path: '/tester/digest/stop',
  access: 'public',
  summary: 'Unsubscribe from emails about new roasts with the token from an emailed link',
  failure: 'We could not unsubscribe you.',
  ignoresIdempotencyKey: true,
  body: z.object({ token: z.string('token is required').check(z.maxLength(200, 'token is invalid')) }),
  response: z.object({}),
});

export const getTesterMetrics = endpoint({
  method: 'GET',
  path: '/profile/metrics',
  access: 'tester',
  summary: 'Your metrics',
  failure: 'Failed to fetch tester metrics',
  response: z.object({ metrics: testerMetricsSchema }),
});
export type TesterMetrics = EndpointResponse<typeof getTesterMetrics>['metrics'];
