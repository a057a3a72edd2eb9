import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../errors.ts';
import { authorise } from './access.ts';
import { methodsOf } from './route.ts';

/** Unknown API paths and wrong methods. Below /api/admin a stranger can't tell the one from the other. */
export function apiNotFound(app: FastifyInstance) {
  return async (request: { method: string; url: string } & Parameters<typeof authorise>[1]): Promise<never> => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/admin')) await authorise('operator', request, app.authenticator);
    const allowed = app.endpoints.filter((endpoint) => matches(endpoint.path, path)).flatMap(methodsOf);
    if (allowed.length === 0) throw notFound();
    throw new AppError(405, 'method_not_allowed', `${request.method} is not allowed here`, {
      headers: { allow: [...new Set(allowed)].join(', ') },
    });
  };
}

function matches(pattern: string, path: string): boolean {
  const expected = `/api${pattern}`.split('/');
  const actual = path.split('/');
  return expected.length === actual.length && expected.every((part, i) => part.startsWith(':') || part === actual[i]);
}
