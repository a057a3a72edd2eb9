import type { Schema } from '@outloud/contract/endpoint';
import { contactTopics } from '@outloud/domain/contact';
import { creditPackages } from '@outloud/domain/credits';
import { reportDays } from '@outloud/domain/operators';
import { profileFields, profileOptions } from '@outloud/domain/targeting/demographics';
import { validPassword } from '@outloud/testkit/users';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { testSecrets } from '../server.ts';
import { hostileCursor } from './hostile.ts';
import { callerAdminKey, type RowKind, RowReference, validSignature } from './row-pools.ts';

/** The parts of JSON Schema that the contract's schemas use. */
type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
};

/** Generates values that match a schema. Ignores refinements that are written in code. */
export function generateValues(schema: Schema): fc.Arbitrary<unknown> {
  return generateField(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '');
}

/** Generates a reference to a row: mostly one of the caller's rows or any row, sometimes a missing row. */
export function generateRowReference(kind: RowKind): fc.Arbitrary<RowReference> {
  const scopes = fc.constantFrom<RowReference['scope'][]>('own', 'own', 'own', 'own', 'any', 'any', 'any', 'missing');
  return fc.tuple(scopes, fc.nat(999)).map(([scope, number]) => new RowReference(kind, scope, number));
}

/** Options that JSON Schema does not list, because they are checked in code. */
const optionsByField: Record<string, readonly unknown[]> = {
  ...Object.fromEntries(profileFields.map((field) => [field, profileOptions[field]])),
  topic: contactTopics,
  days: reportDays,
};

/** Values that reach more code than random text of the right length. */
const valuesByField: Record<string, fc.Arbitrary<unknown>> = {
  roastRequestId: generateRowReference('roast'),
  testerId: generateRowReference('tester'),
  uploadId: generateRowReference('upload'),
  sessionId: generateRowReference('session'),
  email: generateRowReference('email'),
  subject: generateRowReference('delivery'),
  packageId: fc.constantFrom(...creditPackages.map(({ packageId }) => packageId)),
  creditAmount: fc.constantFrom(1, 2, 5, 12, 24, 1000),
  token: generateRowReference('token'),
  signature: fc.constant(validSignature),
  adminKey: fc.constant(callerAdminKey),
  uploadKey: fc.constant(callerAdminKey),
  adminId: fc.constantFrom(testSecrets.operatorId, 'another-operator'),
  password: fc.constantFrom(validPassword, 'another kettle of fish', testSecrets.operatorSecret),
  // Mostly absent, because a request with an invalid cursor is rejected.
  cursor: fc.oneof(fc.constant(undefined), fc.constant(undefined), generateRowReference('cursor'), hostileCursor),
  search: fc.constantFrom('example', 'shop', '%%%', 'zq0', "o'brien", '\\\\\\'),
  amount: fc.constantFrom(11, 22, 10),
  iban: fc.constantFrom('DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', 'DE89370400440532013001'),
  routingNumber: fc.constantFrom('021000021', '026009593', '021000022'),
  accountNumber: fc.constantFrom('000123456789', '1234-5678'),
  websiteUrl: fc.constantFrom('https://shop.example.com/', 'http://example.org/a?b=c#d', 'https://bücher.example/ü'),
};

/** Optimistic locks: a request with a value other than the stored one is rejected, so these are mostly null. */
const lockFields = ['creditAmount', 'amount', 'expectedStatus', 'numberOfReviews'];

/** Optional in the schema, but required by the services. */
const requiredFields = ['roastRequestId', 'testerId', 'uploadId', 'adminKey', 'uploadKey'];

function generateField(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf && lockFields.includes(name)) {
    return fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: generate(schema, name) });
  }
  const fieldOptions = optionsByField[name];
  if (fieldOptions && !schema.enum && !schema.anyOf && schema.type !== 'null') return fc.constantFrom(...fieldOptions);
  const usefulValues = valuesByField[name];
  if (usefulValues && (!schema.anyOf || requiredFields.includes(name)))
    return fc.oneof({ weight: 5, arbitrary: usefulValues }, { weight: 1, arbitrary: generate(schema, name) });
  return generate(schema, name);
}

function generate(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => generateField(option, name)));
  switch (schema.type) {
    case 'string':
      return generateText(schema);
    case 'integer':
      return generateInteger(schema);
    case 'number':
      return schema.multipleOf
        ? generateInteger(schema)
        : fc.oneof(generateInteger(schema), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(generateField(schema.items ?? {}, name), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object':
      return generateRecord(schema);
    default:
      return fc.constantFrom('text', 5, null, true);
  }
}

function generateRecord({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, generateField(schema, key)]),
  );
  const requiredKeys = [...required, ...requiredFields.filter((key) => key in model)];
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

function generateInteger({ minimum = -5, maximum = 50 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 12) }));
}

function generateText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.nat(9999).map((number) => `user${number}@example.net`);
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  const longest = Math.min(maxLength, 10_000);
  const texts = ['A plain text', 'Größe – “ok” ✓', 'many words '.repeat(8), 'x'.repeat(minLength)];
  const matchingTexts = texts.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...matchingTexts) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(longest, 40) }) },
    { weight: 1, arbitrary: fc.constantFrom('y'.repeat(longest), 'line\nbreak') },
  );
}
