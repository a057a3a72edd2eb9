import type { Access } from '@outloud/contract/endpoint';
import type { Group } from './markers.ts';

export type Caller = {
  /** Unique over all worlds; markers and rows name their owners by it. */
  name: string;
  kind: 'stranger' | 'customer' | 'tester' | 'operator';
  isAdmin: boolean;
  /** Replaced when a call of somebody else has ended the session. */
  token: string | null;
  userId: string | null;
  email: string;
  /** What this caller takes for the admin key. */
  adminKey: string;
};

export type Refusal = { status: number; code: string };

const unauthorized = { status: 401, code: 'unauthorized' };
const forbidden = { status: 403, code: 'forbidden' };
export const hidden = { status: 404, code: 'not_found' };

/** Who is turned away by what `access` says, and how; null for whoever may pass. `sender` is what uploads ask for. */
export function refusalFor(
  { kind, isAdmin }: Pick<Caller, 'kind' | 'isAdmin'>,
  access: Access | 'sender',
): Refusal | null {
  if (access === 'public') return null;
  if (access === 'operator') return kind === 'operator' ? null : hidden;
  if (access === 'sender' && kind === 'operator') return null;
  if (kind === 'stranger' || kind === 'operator') return unauthorized;
  if (access === 'user') return null;
  if (access === 'customer') return kind === 'customer' ? null : forbidden;
  if (access === 'admin') return isAdmin ? null : forbidden;
  if (access === 'sender') return isAdmin || kind === 'tester' ? null : forbidden;
  return kind === 'tester' ? null : forbidden;
}

/** Under which names a caller sees marked texts. Admins look after everybody's rows only where they are asked for. */
export function viewersFor(caller: Caller, { asAdmin, isSigned }: { asAdmin: boolean; isSigned: boolean }): string[] {
  const groups: Group[] = isSigned ? ['addressees'] : [];
  if (caller.kind === 'operator') groups.push('operators');
  if (caller.kind === 'tester') groups.push('testers');
  if (caller.isAdmin && asAdmin) groups.push('admins');
  return [caller.name, ...groups];
}
