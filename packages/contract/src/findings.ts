import { momentKinds, severities } from '@outloud/domain/deliveries';
import { topics } from '@outloud/domain/insights/topics';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const severity = z.literal(severities);

const mention = z.object({
  deliveryId: z.string(),
  kind: z.enum(momentKinds),
  text: z.string(),
  quote: z.string(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** Null for praise, and for reviews that were analyzed before severities existed. */
  severity: z.nullable(severity),
});

const finding = z.object({
  /** Stays the same when further reviews are merged. */
  _id: z.string(),
  title: z.string(),
  topic: z.nullable(z.enum(topics)),
  /** 1: cosmetic. 2: annoying. 3: blocks the task. */
  severity,
  /**
   * How many testers met the problem with which severity, the highest first. The first one is higher than `severity` if
   * only one uncertain mention has it.
   */
  severityReasons: z.array(z.object({ severity, testers: z.int() })),
  /** Testers who met the problem. */
  testers: z.int(),
  /** Testers whose reviews were analyzed. */
  testersTotal: z.int(),
  mentions: z.array(mention),
  /** Praise of the same thing by testers who did not meet the problem. */
  disagreements: z.array(mention),
});
export type Finding = z.output<typeof finding>;

export const listFindings = endpoint({
  method: 'GET',
  path: '/roasts/:id/findings',
  access: 'customer',
  summary: 'Problems from all reviews of one of your roast requests, merged by meaning, the most severe first',
  failure: 'Failed to load the findings',
  params: z.object({ id: z.uuid() }),
  missing: 'Roast request not found',
  response: z.object({
    findings: z.array(finding),
    /** Whether a review has arrived whose problems are not merged yet. */
    isUpdating: z.boolean(),
  }),
});
