import type { Access } from '@outloud/contract/endpoint';
import type { OperatorRights } from '@outloud/contract/operators/access';
import type { AccountType } from '@outloud/domain/accounts';
import type { FastifyRequest } from 'fastify';
import { adminsOnly, forbidden, notFound, unauthorized } from '../errors.ts';
import { getLoggedPath } from './logged-path.ts';

/** `isFresh`: the user entered the password, or signed in with a passkey or with Google, in the last few minutes. */
export type UserSession = { tokenHash: Buffer; userId: string; accountType: AccountType; isFresh: boolean };
/** `ip` is recorded in the operator audit log. */
export type OperatorSession = OperatorRights & { tokenHash: Buffer; operatorId: string; adminId: string; ip: string };

export type GuestSession = { guestId: string; canUpload: boolean };

export type SessionFor<A extends Access> = A extends 'public'
  ? null
  : A extends 'guest'
    ? GuestSession
    : A extends 'operator'
      ? OperatorSession
      : UserSession;

/** Resolves tokens to sessions. The features that own the session tables implement this type. */
export type Authenticator = {
  findUserSession: (token: string) => Promise<UserSession | null>;
  findOperatorSession: (token: string) => Promise<Omit<OperatorSession, 'ip'> | null>;
  findGuestSession: (token: string) => Promise<GuestSession | null>;
  isAdmin: (user: UserSession) => Promise<boolean>;
};

/** Throws unless the caller has access. Operator routes respond with 404 to everyone except operators. */
export async function authorize<A extends Access>(
  access: A,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<SessionFor<A>> {
  const session = await requireSession(access, request, authenticator);
  return session as SessionFor<A>;
}

async function requireSession(access: Access, request: FastifyRequest, authenticator: Authenticator) {
  if (access === 'public') return null;
  const token = readBearerToken(request);
  if (access === 'operator') {
    const operator = token && (await authenticator.findOperatorSession(token));
    if (operator) {
      request.callerId = operator.operatorId;
      return { ...operator, ip: request.ip };
    }
    request.log.warn(
      { method: request.method, path: getLoggedPath(request.url), ip: request.ip },
      'operator call rejected',
    );
    throw notFound();
  }
  if (access === 'guest') {
    const guest = token && (await authenticator.findGuestSession(token));
    if (!guest) throw unauthorized();
    request.callerId = guest.guestId;
    return guest;
  }
  const user = token && (await authenticator.findUserSession(token));
  if (!user) throw unauthorized();
  request.callerId = user.userId;
  if (access === 'customer' && user.accountType !== 'business') throw forbidden();
  if (access === 'admin' && !(await authenticator.isAdmin(user))) throw adminsOnly();
  if (access === 'tester' && user.accountType !== 'tester') throw forbidden();
  return user;
}

export function getSenderId(session: unknown): string {
  const { userId, operatorId } = session as Partial<UserSession & OperatorSession>;
  const sender = userId ?? operatorId;
  if (!sender) throw unauthorized();
  return sender;
}

/** Allows operators, users and guests, who may upload files. Returns their id. */
export async function authorizeSender(request: FastifyRequest, authenticator: Authenticator): Promise<string> {
  const token = readBearerToken(request);
  const operator = token && (await authenticator.findOperatorSession(token));
  if (operator) {
    request.callerId = operator.operatorId;
    return operator.operatorId;
  }
  const guest = token && (await authenticator.findGuestSession(token));
  if (guest) {
    request.callerId = guest.guestId;
    if (!guest.canUpload) throw forbidden();
    return guest.guestId;
  }
  return (await authorize('user', request, authenticator)).userId;
}

function readBearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
