import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors.ts';
import { authorize } from './access.ts';
import { getMethods } from './route.ts';

/**
 * Responds with 404 to unknown API paths and with 405 to wrong methods. Under /api/admin, callers who are not operators
 * always get 404. Like the access checks of the routes, this hook runs before the body is read, so that known
 * and unknown paths respond alike.
 */
export function installApiNotFound(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || !isApiRequest(request)) return;
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/admin')) await authorize('operator', request, app.authenticator);
    const allowedMethods = app.endpoints.filter((endpoint) => matchesPattern(endpoint.path, path)).flatMap(getMethods);
    // The OpenAPI document and the API reference page are Fastify routes that are not in `app.endpoints`.
    if (app.hasRoute({ method: 'GET', url: path })) allowedMethods.push('GET');
    if (allowedMethods.length === 0) throw notFound();
    throw new AppError(405, 'method_not_allowed', `${request.method} is not allowed for this path.`, {
      headers: { allow: [...new Set(allowedMethods)].join(', ') },
    });
  });
}

function isApiRequest({ url }: FastifyRequest): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}

function matchesPattern(pattern: string, path: string): boolean {
  const expected = `/api${pattern}`.split('/');
  const actual = path.split('/');
  return expected.length === actual.length && expected.every((part, i) => part.startsWith(':') || part === actual[i]);
}
