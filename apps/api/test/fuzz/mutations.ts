import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile.ts';
import { Pick } from './pools.ts';

type Path = (string | number)[];
type Change = (value: unknown) => unknown;

/** Marks what is to be taken away. */
const gone = Symbol('gone');

/** Each makes one thing wrong. */
const changes: Change[] = [
  () => gone,
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

/** A value with one thing wrong with it somewhere. */
export function nearTo(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom(...changes))
    .map(([value, place, change]) => changeAt(value, place, change));
}

/** A value in which something is replaced by what nobody should send, or a text is given such an end. */
export function spoilt(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.oneof(
    hostileValue.map(
      (junk): Change =>
        () =>
          junk,
    ),
    hostileText.map(
      (text): Change =>
        (value) =>
          typeof value === 'string' ? `${value.slice(0, 40)}${text}` : text,
    ),
  );
  return fc.tuple(valid, fc.nat(), change).map(([value, place, worse]) => changeAt(value, place, worse));
}

function changeAt(value: unknown, place: number, change: Change): unknown {
  const paths = pathsIn(value);
  const changed = replace(value, paths[place % paths.length] ?? [], change);
  return changed === gone ? undefined : changed;
}

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Pick) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]));
  // The whole is rarely what is wrong.
  return inner.length > 0 && path.length === 0 ? inner : [path, ...inner];
}

function replace(value: unknown, [key, ...rest]: Path, change: Change): unknown {
  if (key === undefined) return change(value);
  const entries = Object.entries(value as object).flatMap(([name, item]) => {
    const next = name === String(key) ? replace(item, rest, change) : item;
    return next === gone ? [] : [[name, next] as const];
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
