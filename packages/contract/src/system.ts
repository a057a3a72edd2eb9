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
