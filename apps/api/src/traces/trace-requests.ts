import type { FastifyInstance } from 'fastify';
import { getMethodLabel, getRouteLabel } from '../http/route-label.ts';
import type { Span, Tracer } from './tracer.port.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Creates a span for each request, named after its route. Spans contain neither the URL nor the body. */
export function traceRequests(app: FastifyInstance, tracer: Tracer | null): void {
  if (!tracer) return;
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const method = getMethodLabel(request);
    const parent = typeof traceparent === 'string' ? { traceparent } : {};
    request.span = tracer.startSpan({ name: method, kind: 'request', ...parent });
    tracer.runInSpan(request.span, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span } = request;
    if (!span) return;
    const method = getMethodLabel(request);
    const route = getRouteLabel(request, reply);
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
    });
    if (reply.statusCode >= 500) span.recordError();
    span.end();
  });
}
