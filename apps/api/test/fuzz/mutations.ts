import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile.ts';
import { RowReference } from './row-pools.ts';

type Path = (string | number)[];
type Mutation = (value: unknown) => unknown;

const removed = Symbol('removed');

/** Each makes a value wrong in one way. */
const mutations: Mutation[] = [
  () => removed,
  () => null,
  () => '',
  () => [],
  () => ({}),
  () => true,
  () => 'true',
  (value) => [value],
  (value) => ({ value }),
  (value) => (typeof value === 'number' ? value + 1 : 1),
  (value) => (typeof value === 'number' ? value - 1 : 0),
  (value) => (typeof value === 'number' ? -value : -1),
  (value) => (typeof value === 'number' ? value + 0.5 : 1.5),
  (value) => (typeof value === 'number' ? String(value) : 12),
  (value) => (typeof value === 'string' ? value.toUpperCase() : 'Text'),
  (value) => (typeof value === 'string' ? ` ${value} ` : ' '),
  (value) => (typeof value === 'string' ? `${value}x` : 'x'),
  (value) => (typeof value === 'string' ? value.slice(0, -1) : 'x'),
  (value) => (typeof value === 'string' ? value.padEnd(2001, '.') : 'x'.repeat(2001)),
  (value) => (typeof value === 'object' && value ? { ...value, isAdmin: true, userId: 'me', balance: 1000 } : value),
];

/** A value with one small error somewhere. */
export function createNearMiss(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom(...mutations))
    .map(([value, index, mutation]) => mutateAt(value, index, mutation));
}

/** A value in which one part is replaced by a hostile value, or one text ends in a hostile text. */
export function createHostileVariant(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutation = fc.oneof(
    hostileValue.map(
      (junk): Mutation =>
        () =>
          junk,
    ),
    hostileText.map(
      (text): Mutation =>
        (value) =>
          typeof value === 'string' ? `${value.slice(0, 40)}${text}` : text,
    ),
  );
  return fc.tuple(valid, fc.nat(), mutation).map(([value, index, mutate]) => mutateAt(value, index, mutate));
}

function mutateAt(value: unknown, index: number, mutation: Mutation): unknown {
  const paths = listPaths(value);
  const changed = replace(value, paths[index % paths.length] ?? [], mutation);
  return changed === removed ? undefined : changed;
}

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof RowReference) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => listPaths(item, [...path, key]));
  // The root is skipped if it has parts: replacing the whole value finds little.
  return inner.length > 0 && path.length === 0 ? inner : [path, ...inner];
}

function replace(value: unknown, [key, ...rest]: Path, mutation: Mutation): unknown {
  if (key === undefined) return mutation(value);
  const entries = Object.entries(value as object).flatMap(([name, item]) => {
    const next = name === String(key) ? replace(item, rest, mutation) : item;
    return next === removed ? [] : [[name, next] as const];
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
