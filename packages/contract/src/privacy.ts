import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const requestExport = endpoint({
  method: 'POST',
  path: '/auth/export',
  access: 'user',
  summary: 'An address where everything that we keep of you can be downloaded, for a few minutes',
  failure: 'Your data could not be prepared',
  takesNoKey: true,
  response: z.object({
    /** It works without a sign-in, for whoever has it. */
    url: z.string(),
    expiresAt: z.string(),
  }),
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/exports/:id',
  access: 'public',
  summary: 'A zip file of everything that we keep of an account, at an address that `POST /auth/export` has given out',
  failure: 'Your data could not be downloaded',
  missing: 'This download is no longer there. Ask for a new one.',
  answer: 'file',
  params: z.object({ id: z.uuid() }),
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
});
