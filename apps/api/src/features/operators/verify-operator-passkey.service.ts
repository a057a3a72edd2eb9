import type { PasskeyAssertion, PasskeyRequestOptions } from '@outloud/contract/passkeys';
import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { findPasskeyProblem, type RelyingParty, requireRelyingParty } from '../../relying-party.ts';
import { createAssertionOptions, type VerifiedAssertion, verifyAssertion } from '../passkeys/ceremonies.service.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'config'>;

/** The console may have its own host, and then its own passkeys. */
export function getConsoleRelyingParty({ config }: Pick<Deps, 'config'>): RelyingParty {
  return requireRelyingParty(config.consoleOrigin, 'Payment Gateway');
}

/** Returns null if the operator has no passkey, or if the console moved to a URL where browsers refuse passkeys. */
export async function createSignInOptions(
  deps: PasskeyDeps,
  operator: { id: string; passkeys: number },
): Promise<PasskeyRequestOptions | null> {
  if (operator.passkeys === 0 || findPasskeyProblem(deps.config.consoleOrigin)) return null;
  const binding = { purpose: 'sign-in', boundTo: hashOperatorId(operator.id) } as const;
  return createAssertionOptions(deps.db, getConsoleRelyingParty(deps), {
    ...binding,
    owner: { operatorId: operator.id },
  });
}

/** For a change of the second factor. The challenge works only with this session. */
export function createConfirmOptions(
  deps: PasskeyDeps,
  { operatorId, tokenHash }: { operatorId: string; tokenHash: Buffer },
): Promise<PasskeyRequestOptions> {
  const binding = { purpose: 'confirm', boundTo: tokenHash } as const;
  return createAssertionOptions(deps.db, getConsoleRelyingParty(deps), { ...binding, owner: { operatorId } });
}

/** Without a session, the passkey must answer the challenge of this operator's sign-in. */
export function verifyOperatorPasskey(
  deps: PasskeyDeps,
  { operatorId, tokenHash = null }: { operatorId: string; tokenHash?: Buffer | null },
  response: PasskeyAssertion,
): Promise<VerifiedAssertion> {
  return verifyAssertion(deps.db, getConsoleRelyingParty(deps), {
    response,
    owner: { operatorId },
    purpose: tokenHash ? 'confirm' : 'sign-in',
    boundTo: tokenHash ?? hashOperatorId(operatorId),
    rejectedStatus: 401,
  });
}

const hashOperatorId = (operatorId: string) => hashToken(`operator ${operatorId}`);
