import type { Access } from '@outloud/contract/endpoint';
import type { AccountType } from '@outloud/domain/accounts';
import type { FastifyRequest } from 'fastify';
import { adminsOnly, forbidden, notFound, unauthorized } from '../errors.ts';

export type UserSession = { tokenHash: Buffer; userId: string; accountType: AccountType };
export type OperatorSession = { tokenHash: Buffer; operatorId: string; adminId: string };

/** Who is calling, as far as the route's access rule asks for it. */
export type SessionOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'operator'
    ? OperatorSession
    : UserSession;

/** How a token becomes a session; the features that own the tables provide it. */
export type Authenticator = {
  user: (token: string) => Promise<UserSession | null>;
  operator: (token: string) => Promise<OperatorSession | null>;
  isAdmin: (user: UserSession) => Promise<boolean>;
};

/** Throws unless the caller may pass. Operator calls look like unknown paths to everybody else. */
export async function authorise<A extends Access>(
  access: A,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<SessionOf<A>> {
  const session = await sessionFor(access, bearerToken(request), authenticator);
  return session as SessionOf<A>;
}

async function sessionFor(access: Access, token: string | null, authenticator: Authenticator) {
  if (access === 'public') return null;
  if (access === 'operator') {
    const operator = token && (await authenticator.operator(token));
    if (!operator) throw notFound();
    return operator;
  }
  const user = token && (await authenticator.user(token));
  if (!user) throw unauthorized();
  if (access === 'customer' && user.accountType !== 'business') throw forbidden();
  if (access === 'admin' && !(await authenticator.isAdmin(user))) throw adminsOnly();
  if (access === 'tester' && user.accountType !== 'tester') throw forbidden();
  return user;
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
