import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile.ts';
import { RowReference } from './row-pools.ts';

type Path = (string | number)[];
type Mutation = (value: unknown) => unknown;

const removed = Symbol('removed');

/** Each mutation makes a value invalid in one way. */
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

/** Generates values with one small error. */
export function createNearMiss(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom(...mutations))
    .map(([value, index, mutation]) => mutateAt(value, index, mutation));
}

/** Generates values with one part replaced by a hostile value, or with one text that ends in a hostile text. */
export function createHostileVariant(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutation = fc.oneof(
    hostileValue.map(
      (hostile): Mutation =>
        () =>
          hostile,
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
  const changed = replaceAt(value, paths[index % paths.length] ?? [], mutation);
  return changed === removed ? undefined : changed;
}

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof RowReference) return [path];
  const innerPaths = Object.entries(value).flatMap(([key, item]) => listPaths(item, [...path, key]));
  // The root is skipped if it has parts: replacing the whole value rarely finds bugs.
  return innerPaths.length > 0 && path.length === 0 ? innerPaths : [path, ...innerPaths];
}

function replaceAt(value: unknown, [key, ...remainingPath]: Path, mutation: Mutation): unknown {
  if (key === undefined) return mutation(value);
  const entries = Object.entries(value as object).flatMap(([name, item]) => {
    const newItem = name === String(key) ? replaceAt(item, remainingPath, mutation) : item;
    return newItem === removed ? [] : [[name, newItem] as const];
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
