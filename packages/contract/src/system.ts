import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the program and its database answer',
  failure: 'Unavailable',
  response: z.object({ status: z.literal('ok') }),
});

/** What the browser must know of this installation before anybody signs in. */
export const siteConfig = endpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'Public settings of this installation',
  failure: 'The settings could not be loaded',
  response: z.object({
    googleSignIn: z.boolean(),
    contactEmail: z.string(),
    /** With test payments no card is charged. */
    testPayments: z.boolean(),
    /** How long testers may take on a request. */
    fulfilmentHours: z.number(),
    studioUrl: z.nullable(z.string()),
    analytics: z.nullable(z.object({ key: z.string(), host: z.string() })),
  }),
});
export type SiteConfig = z.output<typeof siteConfig.response & {}>;
