import type { Endpoint, Schema } from '@outloud/contract/endpoint';
import * as z from 'zod/mini';
import { methodsOf } from './route.ts';

/** The OpenAPI description of a set of endpoints, made from the same values that are mounted. */
export function describeApi(endpoints: Endpoint[], { title, server }: { title: string; server: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    for (const method of methodsOf(endpoint)) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Every answer is an envelope of success, data and error.' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure },
    },
    paths,
  };
}

function describe(endpoint: Endpoint) {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.method === 'GET' || endpoint.takesNoKey ? [] : [idempotencyKey]),
  ];
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }], 'x-access': endpoint.access }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: bodies(endpoint, endpoint.body) } } : {}),
    responses: {
      ...success(endpoint),
      default: { description: 'Refused or failed', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

function bodies({ takesFile }: Endpoint, body: Schema) {
  const schema = jsonSchema(body, 'input');
  if (!takesFile) return json(schema);
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { ...schema, properties: { ...(schema.properties ?? {}), [takesFile]: file } };
  return { ...json(schema), 'multipart/form-data': { schema: form } };
}

function success(endpoint: Endpoint) {
  if (endpoint.answer === 'redirect') return { 302: { description: 'Goes on elsewhere' } };
  if (endpoint.answer === 'file') return { 200: { description: endpoint.summary } };
  const data = endpoint.response ? jsonSchema(endpoint.response, 'output') : {};
  const envelope = {
    type: 'object',
    required: ['success', 'data', 'error'],
    properties: { success: { const: true }, data, error: { type: 'null' } },
  };
  return { [endpoint.status ?? 200]: { description: endpoint.summary, content: json(envelope) } };
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, rule]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: rule,
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repetition under the same key gets the same answer and does nothing again',
  schema: { type: 'string', maxLength: 255 },
};

const json = (schema: unknown) => ({ 'application/json': { schema } });

const failure = {
  type: 'object',
  required: ['success', 'data', 'error', 'code'],
  properties: {
    success: { const: false },
    data: { type: 'null' },
    error: { type: 'string', description: 'What went wrong, in words for a person' },
    code: { type: 'string', description: 'The same for a program' },
    problems: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    details: {},
  },
};
