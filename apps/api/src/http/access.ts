import type { Access } from '@outloud/contract/endpoint';
import type { AccountType } from '@outloud/domain/accounts';
import type { FastifyRequest } from 'fastify';
import { adminsOnly, forbidden, notFound, unauthorized } from '../errors.ts';

export type UserSession = { tokenHash: Buffer; userId: string; accountType: AccountType };
/** `ip` is where the call comes from: the log of what operators do tells it. */
export type OperatorSession = { tokenHash: Buffer; operatorId: string; adminId: string; ip: string };

/** Who is calling, as far as the route's access rule asks for it. */
export type SessionOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'operator'
    ? OperatorSession
    : UserSession;

/** How a token becomes a session; the features that own the tables provide it. */
export type Authenticator = {
  user: (token: string) => Promise<UserSession | null>;
  operator: (token: string) => Promise<Omit<OperatorSession, 'ip'> | null>;
  isAdmin: (user: UserSession) => Promise<boolean>;
};

/** Throws unless the caller may pass. Operator calls look like unknown paths to everybody else. */
export async function authorise<A extends Access>(
  access: A,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<SessionOf<A>> {
  const session = await sessionFor(access, request, authenticator);
  return session as SessionOf<A>;
}

async function sessionFor(access: Access, request: FastifyRequest, authenticator: Authenticator) {
  if (access === 'public') return null;
  const token = bearerToken(request);
  if (access === 'operator') {
    const operator = token && (await authenticator.operator(token));
    if (operator) {
      request.who = operator.operatorId;
      return { ...operator, ip: request.ip };
    }
    request.log.warn(
      { method: request.method, path: request.url.split('?')[0], ip: request.ip },
      'operator call refused',
    );
    throw notFound();
  }
  const user = token && (await authenticator.user(token));
  if (!user) throw unauthorized();
  request.who = user.userId;
  if (access === 'customer' && user.accountType !== 'business') throw forbidden();
  if (access === 'admin' && !(await authenticator.isAdmin(user))) throw adminsOnly();
  if (access === 'tester' && user.accountType !== 'tester') throw forbidden();
  return user;
}

/** Whoever sends a file, by id. */
export function senderOf(session: unknown): string {
  const { userId, operatorId } = session as Partial<UserSession & OperatorSession>;
  const sender = userId ?? operatorId;
  if (!sender) throw unauthorized();
  return sender;
}

/** An operator, an admin or a tester: all of them hand in recordings. */
export async function authoriseSender(request: FastifyRequest, authenticator: Authenticator): Promise<string> {
  const token = bearerToken(request);
  const operator = token && (await authenticator.operator(token));
  if (operator) {
    request.who = operator.operatorId;
    return operator.operatorId;
  }
  const user = await authorise('user', request, authenticator);
  if (user.accountType !== 'tester' && !(await authenticator.isAdmin(user))) throw adminsOnly();
  return user.userId;
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
