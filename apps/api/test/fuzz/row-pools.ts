import type { Caller } from './callers.ts';

export type RowKind =
  | 'roast'
  | 'delivery'
  | 'claim'
  | 'checkout'
  | 'session'
  | 'userSession'
  | 'passkey'
  | 'operatorPasskey'
  | 'upload'
  | 'guestLink'
  | 'ownPeopleRoast'
  | 'customer'
  | 'tester'
  | 'complaint'
  | 'appeal'
  | 'operator'
  | 'invitation'
  | 'payout'
  | 'application'
  | 'job'
  | 'refund'
  | 'email'
  | 'token'
  | 'cursor';

/** A placeholder for the id of a row. The row is chosen when the request is sent. */
export class RowReference {
  readonly kind: RowKind;
  readonly scope: 'own' | 'any' | 'missing';
  readonly number: number;

  constructor(kind: RowKind, scope: RowReference['scope'], number: number) {
    this.kind = kind;
    this.scope = scope;
    this.number = number;
  }
}

/** A placeholder for the caller's admin key. */
export const callerAdminKey = Symbol('admin key');

/** A placeholder for a valid signature of a file URL. */
export const validSignature = Symbol('signature');

type Row = { id: string; owners: readonly string[] };

/** The rows that requests can refer to, in order of creation. */
export class RowPools {
  readonly #rows = new Map<RowKind, Row[]>();

  add(kind: RowKind, id: string, ...owners: string[]): string {
    this.#rows.set(kind, [...(this.#rows.get(kind) ?? []), { id, owners }]);
    return id;
  }

  resolveReference({ kind, scope, number }: RowReference, caller: Caller): string {
    if (scope === 'missing') return `0000dead-0000-4000-8000-${String(number % 1e12).padStart(12, '0')}`;
    const rows = this.#rows.get(kind) ?? [];
    const ownRows = scope === 'own' ? rows.filter(({ owners }) => owners.includes(caller.name)) : [];
    const candidates = ownRows.length > 0 ? ownRows : rows;
    return candidates[number % candidates.length]?.id ?? '0000dead-0000-4000-8000-000000000000';
  }

  /** Replaces all placeholders in a value. */
  resolveReferences(value: unknown, caller: Caller): unknown {
    if (value instanceof RowReference) return this.resolveReference(value, caller);
    if (value === callerAdminKey) return caller.adminKey;
    if (Array.isArray(value)) return value.map((item) => this.resolveReferences(item, caller));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.resolveReferences(item, caller)]));
  }
}

/** Returns the kind of row that the id in an API path refers to. */
export function getRowKind(path: string): RowKind {
  const rules: [RegExp, RowKind][] = [
    [/^\/roasts\/:id\/(guest-link|close|recordings)/, 'ownPeopleRoast'],
    [/^\/(roasts|tester\/roasts|admin\/requests)\/|^\/deliveries\/roast\//, 'roast'],
    [/^\/(admin\/|tester\/)?deliveries\//, 'delivery'],
    [/^\/guest\//, 'guestLink'],
    [/^\/tester\/claims\//, 'claim'],
    [/^\/credits\/receipts\//, 'checkout'],
    [/^\/sandbox-checkout\//, 'session'],
    [/^\/auth\/sessions\//, 'userSession'],
    [/^\/auth\/passkeys\//, 'passkey'],
    [/^\/admin\/auth\/passkeys\//, 'operatorPasskey'],
    [/^\/(admin\/customers|admin\/accounts|exports)\//, 'customer'],
    [/^\/admin\/testers\//, 'tester'],
    [/^\/admin\/complaints\//, 'complaint'],
    [/^\/admin\/appeals\//, 'appeal'],
    [/^\/admin\/operators\/invitations\//, 'invitation'],
    [/^\/admin\/operators\//, 'operator'],
    [/^\/admin\/payouts\//, 'payout'],
    [/^\/admin\/waitlist\//, 'application'],
    [/^\/admin\/jobs\//, 'job'],
    [/^\/admin\/refunds-due\//, 'refund'],
  ];
  const rule = rules.find(([pattern]) => pattern.test(path));
  if (!rule) throw new Error(`No row kind is defined for the parameters of ${path}`);
  return rule[1];
}
