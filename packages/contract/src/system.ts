import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Health check of the server and its database',
  failure: 'Unavailable',
  response: z.object({ status: z.literal('ok') }),
});
