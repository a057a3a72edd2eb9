import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors.ts';
import { authorize } from './access.ts';
import { getMethods } from './route.ts';

/**
 * Responds to unknown API paths (404) and wrong methods (405). Below /api/admin every path looks unknown to non-operators,
 * so this hook runs before the body is read, as the access checks of the routes do.
 */
export function installApiNotFound(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || !isApi(request)) return;
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/admin')) await authorize('operator', request, app.authenticator);
    const allowed = app.endpoints.filter((endpoint) => matches(endpoint.path, path)).flatMap(getMethods);
    // The OpenAPI document and its page are not endpoints.
    if (app.hasRoute({ method: 'GET', url: path })) allowed.push('GET');
    if (allowed.length === 0) throw notFound();
    throw new AppError(405, 'method_not_allowed', `${request.method} is not allowed for this path.`, {
      headers: { allow: [...new Set(allowed)].join(', ') },
    });
  });
}

function isApi({ url }: FastifyRequest): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}

function matches(pattern: string, path: string): boolean {
  const expected = `/api${pattern}`.split('/');
  const actual = path.split('/');
  return expected.length === actual.length && expected.every((part, i) => part.startsWith(':') || part === actual[i]);
}
