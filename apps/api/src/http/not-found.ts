import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors.ts';
import { authorise } from './access.ts';
import { methodsOf } from './route.ts';

/**
 * Unknown API paths and wrong methods. Below /api/admin a stranger can't tell the one from the other, nor from a path
 * that exists: this answers before the body is read, just as the guards of the routes do.
 */
export function installApiNotFound(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || !isApi(request)) return;
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/admin')) await authorise('operator', request, app.authenticator);
    const allowed = app.endpoints.filter((endpoint) => matches(endpoint.path, path)).flatMap(methodsOf);
    // The description and its page are no endpoints.
    if (app.hasRoute({ method: 'GET', url: path })) allowed.push('GET');
    if (allowed.length === 0) throw notFound();
    throw new AppError(405, 'method_not_allowed', `${request.method} is not allowed here`, {
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
