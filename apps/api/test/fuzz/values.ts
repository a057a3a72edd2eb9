import type { Schema } from '@outloud/contract/endpoint';
import { contactTopics } from '@outloud/domain/contact';
import { creditPackages } from '@outloud/domain/credits';
import { profileFields, profileOptions } from '@outloud/domain/demographics';
import { reportDays } from '@outloud/domain/operators';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { goodPassword } from '../people.ts';
import { testSecrets } from '../server.ts';
import { hostileCursor } from './hostile.ts';
import { goodSignature, type Kind, Pick, theirAdminKey } from './pools.ts';

/** As much of JSON Schema as the contract's schemas become. */
type Rule = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Rule[];
  items?: Rule;
  maxItems?: number;
  properties?: Record<string, Rule>;
  required?: string[];
  additionalProperties?: Rule | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
};

/** Values that a schema takes, apart from what it says in code alone. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fromRule(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rule, '');
}

/** The id of a row: mostly one's own or somebody's, now and then nobody's. */
export function idOf(kind: Kind): fc.Arbitrary<Pick> {
  const whose = fc.constantFrom<Pick['whose'][]>('own', 'own', 'own', 'own', 'anybody', 'anybody', 'anybody', 'nobody');
  return fc.tuple(whose, fc.nat(999)).map(([owner, number]) => new Pick(kind, owner, number));
}

/** Checked behind a text that may be blank, or in code alone, where a schema does not show its options. */
const options: Record<string, readonly unknown[]> = {
  ...Object.fromEntries(profileFields.map((field) => [field, profileOptions[field]])),
  topic: contactTopics,
  days: reportDays,
};

/** What leads deeper than any text of the right length would. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  roastRequestId: idOf('roast'),
  testerId: idOf('tester'),
  uploadId: idOf('upload'),
  sessionId: idOf('session'),
  email: idOf('email'),
  subject: idOf('delivery'),
  packageId: fc.constantFrom(...creditPackages.map(({ packageId }) => packageId)),
  creditAmount: fc.constantFrom(1, 2, 5, 12, 24, 1000),
  token: idOf('token'),
  signature: fc.constant(goodSignature),
  adminKey: fc.constant(theirAdminKey),
  adminId: fc.constantFrom(testSecrets.operatorId, 'somebody-else'),
  password: fc.constantFrom(goodPassword, 'another kettle of fish', testSecrets.operatorSecret),
  // Absent more often than not, or every list would be refused.
  cursor: fc.oneof(fc.constant(undefined), fc.constant(undefined), idOf('cursor'), hostileCursor),
  search: fc.constantFrom('example', 'shop', '%%%', 'zq0', "o'brien", '\\\\\\'),
  amount: fc.constantFrom(11, 22, 10),
  websiteUrl: fc.constantFrom('https://shop.example.com/', 'http://example.org/a?b=c#d', 'https://bücher.example/ü'),
};

/** Checks of what the caller has seen; with any other value nothing happens. */
const checks = ['creditAmount', 'amount', 'expectedStatus', 'numberOfReviews'];

/** Optional to the schema alone. */
const needed = ['roastRequestId', 'testerId', 'uploadId', 'adminKey'];

function fromRule(rule: Rule, name: string): fc.Arbitrary<unknown> {
  if (rule.anyOf && checks.includes(name)) {
    return fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: plain(rule, name) });
  }
  const chosen = options[name];
  if (chosen && !rule.enum && !rule.anyOf && rule.type !== 'null') return fc.constantFrom(...chosen);
  const usual = byName[name];
  if (usual && (!rule.anyOf || needed.includes(name)))
    return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: plain(rule, name) });
  return plain(rule, name);
}

function plain(rule: Rule, name: string): fc.Arbitrary<unknown> {
  if (rule.const !== undefined) return fc.constant(rule.const);
  if (rule.enum) return fc.constantFrom(...rule.enum);
  if (rule.anyOf) return fc.oneof(...rule.anyOf.map((one) => fromRule(one, name)));
  switch (rule.type) {
    case 'string':
      return text(rule);
    case 'integer':
      return whole(rule);
    case 'number':
      return rule.multipleOf ? whole(rule) : fc.oneof(whole(rule), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromRule(rule.items ?? {}, name), { maxLength: Math.min(rule.maxItems ?? 4, 4) });
    case 'object':
      return record(rule);
    default:
      return fc.constantFrom('text', 5, null, true);
  }
}

function record({ properties = {}, required = [] }: Rule): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([key, rule]) => [key, fromRule(rule, key)]));
  const there = [...required, ...needed.filter((key) => key in model)];
  return fc.record(model, { requiredKeys: there, noNullPrototype: true });
}

function whole({ minimum = -5, maximum = 50 }: Rule): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 12) }));
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Rule): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.nat(9999).map((number) => `somebody${number}@example.net`);
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  const longest = Math.min(maxLength, 10_000);
  const usual = ['A plain text', 'Größe – “ok” ✓', 'many words '.repeat(8), 'x'.repeat(minLength)];
  const fitting = usual.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...fitting) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(longest, 40) }) },
    { weight: 1, arbitrary: fc.constantFrom('y'.repeat(longest), 'line\nbreak') },
  );
}
