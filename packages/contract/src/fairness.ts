import { appealRules, appealStates, decisionKinds, decisionRules } from '@outloud/domain/fairness';
import * as z from 'zod/mini';
import { type EndpointResponse, endpoint } from './endpoint.ts';
import { cursor, queryNumber, requiredMultilineText } from './fields.ts';

/** Figures about the reviews of one tester or of all testers. Null without data. */
const figures = z.object({
  reviews: z.int(),
  /** The median of pay per hour from claim to submission, in dollars. */
  payPerHour: z.nullable(z.number()),
  /** The share of decided reviews that were accepted, from 0 to 1. */
  acceptanceRate: z.nullable(z.number()),
  /** The median time from submission to decision. */
  hoursToDecision: z.nullable(z.number()),
  /** The median time from acceptance to the arrival of the payout. */
  daysToPayment: z.nullable(z.number()),
});
export type FairnessFigures = z.output<typeof figures>;

const appealAnswers = z.object({ decided: z.int(), granted: z.int(), hoursToAnswer: z.nullable(z.number()) });
export type AppealAnswers = z.output<typeof appealAnswers>;

export const getFairness = endpoint({
  method: 'GET',
  path: '/tester/fairness',
  access: 'tester',
  summary: 'How testers are paid and decided about: your figures and those of all testers in the last 90 days',
  failure: 'Failed to load the figures',
  response: z.object({
    you: figures,
    /** Measured once an hour; null before the first time. */
    everyone: z.nullable(z.object({ ...figures.shape, appeals: appealAnswers, measuredAt: z.string() })),
  }),
});
export type Fairness = EndpointResponse<typeof getFairness>;

const appeal = z.object({
  state: z.enum(appealStates),
  text: z.string(),
  answer: z.nullable(z.string()),
  createdAt: z.string(),
  /** When we promised to answer. */
  dueAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type Appeal = z.output<typeof appeal>;

const decision = z.object({
  /** The id of the delivery or the claim. */
  _id: z.string(),
  kind: z.enum(decisionKinds),
  rule: z.enum(decisionRules),
  /** Written by the operator who decided. */
  reason: z.nullable(z.string()),
  /** The host of the website, or empty once the customer's account is deleted. */
  host: z.string(),
  /** In dollars; 0 for decisions without pay. */
  pay: z.int(),
  decidedAt: z.string(),
  appeal: z.nullable(appeal),
  /** The deadline to appeal; null if an appeal is not possible. */
  appealableUntil: z.nullable(z.string()),
});
export type Decision = z.output<typeof decision>;

export const listDecisions = endpoint({
  method: 'GET',
  path: '/tester/decisions',
  access: 'tester',
  summary: 'Every decision about your reviews and claims, with the rule that decided, newest first',
  failure: 'Failed to load the decisions',
  query: z.object({
    limit: queryNumber('limit', { min: 1, max: 100, defaultValue: 20 }),
    cursor,
  }),
  response: z.object({ decisions: z.array(decision), nextCursor: z.nullable(z.string()) }),
});

export const appealRejection = endpoint({
  method: 'POST',
  path: '/tester/deliveries/:id/appeal',
  access: 'tester',
  summary: 'Appeal the rejection of your review',
  failure: 'The appeal could not be sent.',
  status: 201,
  params: z.object({ id: z.uuid() }),
  missing: 'Review not found',
  ignoresIdempotencyKey: true,
  body: z.object({ text: requiredMultilineText('text', appealRules.maxTextLength) }),
  response: z.object({ appeal }),
});
