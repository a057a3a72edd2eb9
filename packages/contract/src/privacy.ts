import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const requestExport = endpoint({
  method: 'POST',
  path: '/auth/export',
  access: 'user',
  summary: 'Create a download URL for all your data. The URL expires after a few minutes.',
  failure: 'Your data export could not be prepared.',
  ignoresIdempotencyKey: true,
  response: z.object({
    /** A signed URL that works without a session. */
    url: z.string(),
    expiresAt: z.string(),
  }),
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/exports/:id',
  access: 'public',
  summary: 'Download all data of an account as a zip file. Use a URL from `POST /auth/export`.',
  failure: 'Your data could not be downloaded.',
  missing: 'This download link has expired. Request a new one.',
  responseKind: 'file',
  params: z.object({ id: z.uuid() }),
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
});
