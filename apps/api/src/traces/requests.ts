import type { FastifyInstance } from 'fastify';
import { methodLabel, routeLabel } from '../http/route-label.ts';
import type { Span, Traces } from './traces.port.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** A span for each request, named after its route: never the address, nor what was sent. */
export function traceRequests(app: FastifyInstance, traces: Traces | null): void {
  if (!traces) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const method = methodLabel(request);
    const given = typeof traceparent === 'string' ? { traceparent } : {};
    request.span = traces.begin({ name: method, kind: 'request', ...given });
    traces.inside(request.span, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span } = request;
    if (!span) return;
    const method = methodLabel(request);
    const route = routeLabel(request, reply);
    span.rename(`${method} ${route}`);
    span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span.fail();
    span.end();
  });
}
