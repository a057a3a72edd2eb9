import type { Caller } from './callers.ts';

export type Kind =
  | 'roast'
  | 'delivery'
  | 'claim'
  | 'checkout'
  | 'session'
  | 'upload'
  | 'customer'
  | 'tester'
  | 'complaint'
  | 'payout'
  | 'application'
  | 'job'
  | 'refund'
  | 'email'
  | 'token'
  | 'cursor';

/** A placeholder for the id of a row. The row is chosen when the request is sent. */
export class Pick {
  readonly kind: Kind;
  readonly scope: 'own' | 'any' | 'missing';
  readonly number: number;

  constructor(kind: Kind, scope: Pick['scope'], number: number) {
    this.kind = kind;
    this.scope = scope;
    this.number = number;
  }
}

/** A placeholder for the caller's admin key. */
export const theirAdminKey = Symbol('admin key');

/** A placeholder for a valid signature of a file URL. */
export const goodSignature = Symbol('signature');

type Row = { id: string; owners: readonly string[] };

/** The rows that requests can refer to, in order of creation. */
export class Pools {
  readonly #rows = new Map<Kind, Row[]>();

  add(kind: Kind, id: string, ...owners: string[]): string {
    this.#rows.set(kind, [...(this.#rows.get(kind) ?? []), { id, owners }]);
    return id;
  }

  choose({ kind, scope, number }: Pick, caller: Caller): string {
    if (scope === 'missing') return `0000dead-0000-4000-8000-${String(number % 1e12).padStart(12, '0')}`;
    const all = this.#rows.get(kind) ?? [];
    const own = scope === 'own' ? all.filter(({ owners }) => owners.includes(caller.name)) : [];
    const rows = own.length > 0 ? own : all;
    return rows[number % rows.length]?.id ?? '0000dead-0000-4000-8000-000000000000';
  }

  /** Replaces all placeholders in a value. */
  fill(value: unknown, caller: Caller): unknown {
    if (value instanceof Pick) return this.choose(value, caller);
    if (value === theirAdminKey) return caller.adminKey;
    if (Array.isArray(value)) return value.map((item) => this.fill(item, caller));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.fill(item, caller)]));
  }
}

/** The kind of row that the id in an API path refers to. */
export function kindOf(path: string): Kind {
  const rules: [RegExp, Kind][] = [
    [/^\/(roasts|tester\/roasts|admin\/requests)\/|^\/deliveries\/roast\//, 'roast'],
    [/^\/(admin\/)?deliveries\//, 'delivery'],
    [/^\/tester\/claims\//, 'claim'],
    [/^\/credits\/receipts\//, 'checkout'],
    [/^\/sandbox-checkout\//, 'session'],
    [/^\/(admin\/customers|exports)\//, 'customer'],
    [/^\/admin\/testers\//, 'tester'],
    [/^\/admin\/complaints\//, 'complaint'],
    [/^\/admin\/payouts\//, 'payout'],
    [/^\/admin\/waitlist\//, 'application'],
    [/^\/admin\/jobs\//, 'job'],
    [/^\/admin\/refunds-due\//, 'refund'],
  ];
  const found = rules.find(([pattern]) => pattern.test(path));
  if (!found) throw new Error(`No row kind is defined for the parameters of ${path}`);
  return found[1];
}
