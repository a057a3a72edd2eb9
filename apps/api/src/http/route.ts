import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf, Schema } from '@outloud/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { type Authenticator, authorise, type SessionOf } from './access.ts';

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Endpoint[];
    authenticator: Authenticator;
  }
  interface FastifyRequest {
    session: unknown;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: SessionOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A redirect has been sent by the handler itself. */
type Result<E extends Endpoint> = ResponseOf<E> extends undefined ? null : ResponseOf<E>;

/** Mounts an endpoint: guard, then validation, then the handler, whose result goes into the envelope. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>> | Result<E>,
): void {
  app.endpoints.push(endpoint);
  app.route({
    method: methodsOf(endpoint),
    url: `/api${endpoint.path}`,
    config: { endpoint },
    schema: endpoint.response ? { response: { '2xx': envelopeOf(endpoint.response) } } : {},
    // Before the body is read: a stranger's megabytes are not worth parsing.
    onRequest: async (request) => {
      request.session = await authorise<Access>(endpoint.access, request, app.authenticator);
    },
    handler: async (request, reply) => {
      const data = await handler({
        params: parse(endpoint.params, request.params) as ParamsOf<E>,
        query: parse(endpoint.query, request.query) as QueryOf<E>,
        body: parse(endpoint.body, request.body) as BodyOf<E>,
        session: request.session as SessionOf<E['access']>,
        request,
        reply,
      });
      if (endpoint.answer === 'redirect') return reply;
      return reply.code(endpoint.status ?? 200).send({ success: true, data, error: null });
    },
  });
}

export function methodsOf(endpoint: Endpoint): string[] {
  return endpoint.method === 'PUT' ? ['PUT', 'PATCH'] : [endpoint.method];
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw new AppError(400, 'invalid_input', problems[0]?.message ?? 'Invalid input', { problems });
}

/** Compiled into the serialiser, so a field that the contract does not declare never leaves the server. */
function envelopeOf(response: Schema) {
  const { $schema: _, ...data } = z.toJSONSchema(response, { io: 'output' });
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, data, error: { type: 'null' } },
  };
}
