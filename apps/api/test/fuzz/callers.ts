import type { Access } from '@outloud/contract/endpoint';
import type { ErrorCode } from '@outloud/contract/error-codes';
import type { ViewerGroup } from './markers.ts';

export type Caller = {
  /** Unique across all worlds. Markers and rows refer to their owners by this name. */
  name: string;
  kind: 'anonymous' | 'guest' | 'customer' | 'tester' | 'operator';
  isAdmin: boolean;
  /** Replaced when another caller's request ended the session. */
  token: string | null;
  userId: string | null;
  email: string;
  /** The admin key that this caller sends. It may be wrong. */
  adminKey: string;
};

export type AccessError = { status: number; code: ErrorCode };

const unauthorized: AccessError = { status: 401, code: 'unauthorized' };
const forbidden: AccessError = { status: 403, code: 'forbidden' };
export const hiddenEndpointError: AccessError = { status: 404, code: 'not_found' };

/** Returns the error that `access` gives this caller, or null if the caller has access. Uploads use `sender`. */
export function getAccessError(
  { kind, isAdmin }: Pick<Caller, 'kind' | 'isAdmin'>,
  access: Access | 'sender',
): AccessError | null {
  if (access === 'public') return null;
  if (access === 'operator') return kind === 'operator' ? null : hiddenEndpointError;
  if (access === 'guest') return kind === 'guest' ? null : unauthorized;
  if (access === 'sender') return kind === 'anonymous' ? unauthorized : null;
  if (kind === 'anonymous' || kind === 'guest' || kind === 'operator') return unauthorized;
  if (access === 'user') return null;
  if (access === 'customer') return kind === 'customer' ? null : forbidden;
  if (access === 'admin') return isAdmin ? null : forbidden;
  return kind === 'tester' ? null : forbidden;
}

/** Lists the caller's name and viewer groups. Admins see all rows only on admin endpoints. */
export function listViewerNames(
  caller: Caller,
  { isAdminEndpoint, isSigned }: { isAdminEndpoint: boolean; isSigned: boolean },
): string[] {
  const groups: ViewerGroup[] = isSigned ? ['link holders'] : [];
  if (caller.kind === 'operator') groups.push('operators');
  if (caller.kind === 'tester') groups.push('testers');
  if (caller.isAdmin && isAdminEndpoint) groups.push('admins');
  return [caller.name, ...groups];
}
