import type { Endpoint, Schema } from '@outloud/contract/endpoint';
import { errorCodes } from '@outloud/contract/error-codes';
import * as z from 'zod/mini';
import { getMethods } from './route.ts';

/** Generates the OpenAPI document from the same endpoint definitions that the server mounts. */
export function createOpenApiDocument(endpoints: Endpoint[], { title, server }: { title: string; server: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    for (const method of getMethods(endpoint)) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: describeEndpoint(endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Every JSON response is an envelope with success, data and error.' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
    },
    paths,
  };
}

function describeEndpoint(endpoint: Endpoint) {
  const parameters = [
    ...listParameters(endpoint.params, 'path'),
    ...listParameters(endpoint.query, 'query'),
    ...(endpoint.method === 'GET' || endpoint.ignoresIdempotencyKey ? [] : [idempotencyKeyHeader]),
  ];
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }], 'x-access': endpoint.access }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: describeBody(endpoint, endpoint.body) } } : {}),
    responses: {
      ...describeSuccess(endpoint),
      default: { description: 'Error', content: jsonContent({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

function describeBody(endpoint: Endpoint, body: Schema) {
  const schema = toJsonSchema(body, 'input');
  if (!endpoint.fileField) return jsonContent(schema);
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { ...schema, properties: { ...(schema.properties ?? {}), [endpoint.fileField]: file } };
  return { ...jsonContent(schema), 'multipart/form-data': { schema: form } };
}

function describeSuccess(endpoint: Endpoint) {
  if (endpoint.responseKind === 'redirect') return { 302: { description: 'Redirect' } };
  if (endpoint.responseKind === 'file') return { 200: { description: endpoint.summary } };
  const data = endpoint.response ? toJsonSchema(endpoint.response, 'output') : {};
  const envelope = {
    type: 'object',
    required: ['success', 'data', 'error'],
    properties: { success: { const: true }, data, error: { type: 'null' } },
  };
  return { [endpoint.status ?? 200]: { description: endpoint.summary, content: jsonContent(envelope) } };
}

function listParameters(schema: Schema | undefined, location: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function toJsonSchema(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A retry with the same key returns the same response and does not repeat the action.',
  schema: { type: 'string', maxLength: 255 },
};

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } });

const failureSchema = {
  type: 'object',
  required: ['success', 'data', 'error', 'code'],
  properties: {
    success: { const: false },
    data: { type: 'null' },
    error: { type: 'string', description: 'Human-readable error message.' },
    code: { type: 'string', enum: errorCodes, description: 'Stable, machine-readable error code.' },
    problems: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    details: {},
  },
};
