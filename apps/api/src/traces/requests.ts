import type { FastifyInstance } from 'fastify';
import { methodLabel, routeLabel } from '../http/route-label.ts';
import type { Span, Traces } from './traces.port.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Creates a span for each request, named after its route. Spans contain neither the URL nor the body. */
export function traceRequests(app: FastifyInstance, tracer: Traces | null): void {
  if (!tracer) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const method = methodLabel(request);
    const parent = typeof traceparent === 'string' ? { traceparent } : {};
    request.span = tracer.begin({ name: method, kind: 'request', ...parent });
    tracer.inside(request.span, done);
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
