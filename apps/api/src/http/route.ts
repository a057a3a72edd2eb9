import type {
  Access,
  Endpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResponse,
  Schema,
} from '@outloud/contract/endpoint';
import fastJsonStringify, { type Schema as JsonSchema } from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, notFound } from '../errors.ts';
import { requireOperatorAccess } from '../operator-access.ts';
import {
  type Authenticator,
  authorize,
  type GuestSession,
  type OperatorSession,
  type SessionFor,
  type UserSession,
} from './access.ts';
import type { Idempotency } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Endpoint[];
    authenticator: Authenticator;
    idempotency: Idempotency;
  }
  interface FastifyRequest {
    session: unknown;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export type EndpointCall<E extends Endpoint> = {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
  body: EndpointBody<E>;
  session: SessionFor<E['access']>;
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Handlers of redirects and files send the response themselves and return null. */
type Result<E extends Endpoint> = EndpointResponse<E> extends undefined ? null : EndpointResponse<E>;

/** Mounts an endpoint: access check, validation, handler, response envelope. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: EndpointCall<E>) => Promise<Result<E>> | Result<E>,
): void {
  app.endpoints.push(endpoint);
  app.route({
    method: getMethods(endpoint),
    url: `/api${endpoint.path}`,
    config: { endpoint, acceptsLargeFile: endpoint.fileField !== undefined },
    ...(endpoint.response ? createSerializerOptions(endpoint.response) : {}),
    // Runs before the body is read, so that unauthenticated bodies are never parsed.
    onRequest: async (request) => {
      request.session = await authorize<Access>(endpoint.access, request, app.authenticator);
      if (endpoint.access === 'operator') requireOperatorAccess(endpoint, request.session as OperatorSession);
    },
    handler: async (request, reply) => {
      const idempotencyKey = endpoint.ignoresIdempotencyKey ? null : readIdempotencyKey(request);
      const call: EndpointCall<E> = {
        params: parse(endpoint.params, request.params, () => notFound(endpoint.missing)) as EndpointParams<E>,
        query: parse(endpoint.query, request.query, invalidInput) as EndpointQuery<E>,
        body: parse(endpoint.body, request.body, invalidInput) as EndpointBody<E>,
        session: request.session as SessionFor<E['access']>,
        idempotencyKey,
        request,
        reply,
      };
      if (hasNoEnvelope(endpoint)) {
        await handler(call);
        return reply;
      }
      reply.code(endpoint.status ?? 200);
      const buildEnvelope = async () => ({ success: true, data: await handler(call), error: null });
      if (idempotencyKey === null) return buildEnvelope();
      const keyedRequest = {
        key: idempotencyKey,
        subject: getSubject(request),
        request: formatRequest(request, call.body),
      };
      const work = async () => reply.serialize(await buildEnvelope()) as string;
      const { body, isReplay } = await app.idempotency.runOnce(keyedRequest, work);
      if (isReplay) reply.header('idempotent-replayed', 'true');
      return reply.type('application/json; charset=utf-8').serializer(String).send(body);
    },
  });
}

function hasNoEnvelope(endpoint: Endpoint): boolean {
  return endpoint.responseKind === 'redirect' || endpoint.responseKind === 'file';
}

function readIdempotencyKey({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET' || method === 'HEAD') return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError(
    400,
    'bad_idempotency_key',
    'Idempotency-Key must be 1 to 255 printable characters without spaces.',
  );
}

/** Anonymous idempotency keys are scoped to the IP. */
function getSubject({ session, ip }: FastifyRequest): string {
  const { userId, operatorId, guestId } = (session ?? {}) as Partial<UserSession & OperatorSession & GuestSession>;
  return userId ?? operatorId ?? guestId ?? ip;
}

/** Uses the validated body, because the raw body may contain unknown fields nested too deeply to serialize. */
function formatRequest({ method, url }: FastifyRequest, body: unknown): string {
  return `${method} ${url}\n${JSON.stringify(body ?? null)}`;
}

export function getMethods(endpoint: Endpoint): string[] {
  return endpoint.method === 'PUT' ? ['PUT', 'PATCH'] : [endpoint.method];
}

type Issue = { path: PropertyKey[]; message: string };

function parse(schema: Schema | undefined, value: unknown, toError: (issues: Issue[]) => AppError): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  throw toError(result.error.issues);
}

function invalidInput(issues: Issue[]): AppError {
  const problems = issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return new AppError(400, 'invalid_input', problems[0]?.message ?? 'Invalid input', { problems });
}

/**
 * Undeclared fields never leave the server, because the serializer writes only the fields of the schema. It is compiled
 * at the first response: compiling the serializers of all endpoints would take a third of the startup time.
 */
function createSerializerOptions(response: Schema) {
  let serialize: ((envelope: unknown) => string) | null = null;
  return {
    schema: { response: { '2xx': {} } },
    serializerCompiler: () => (envelope: unknown) => {
      serialize ??= fastJsonStringify(toEnvelopeSchema(response));
      return serialize(envelope);
    },
  };
}

function toEnvelopeSchema(response: Schema): JsonSchema {
  const { $schema: _, ...data } = z.toJSONSchema(response, { io: 'output' });
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, data: data as JsonSchema, error: { type: 'null' } },
  };
}
