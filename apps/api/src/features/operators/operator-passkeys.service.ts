import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  type addOperatorPasskey as addContract,
  removeOperatorPasskey as removeContract,
} from '@outloud/contract/operators/passkeys';
import type { SecondFactorProof } from '@outloud/contract/operators/sessions';
import type { Passkey, PasskeyCreationOptions } from '@outloud/contract/passkeys';
import { checkPassword } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { findPasskeyProblem } from '../../relying-party.ts';
import { createRegistrationOptions, verifyRegistration } from '../passkeys/ceremonies.service.ts';
import { addPasskey, listOwnerPasskeys, removeOwnerPasskey } from '../passkeys/passkeys.service.ts';
import { recordAction } from './actions.service.ts';
import * as operators from './operators.repo.ts';
import * as secondFactor from './second-factor.service.ts';
import { getConsoleRelyingParty } from './verify-operator-passkey.service.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'throttle'>;

export async function listOperatorPasskeys({ db, config }: Pick<Deps, 'db' | 'config'>, operatorId: string) {
  const passkeys = await listOwnerPasskeys(db, { operatorId });
  return { passkeys, unavailableReason: findPasskeyProblem(config.consoleOrigin) };
}

/** Requires the secret key, so that a stolen session is not enough to add a passkey. */
export async function startOperatorPasskey(
  deps: PasskeyDeps,
  operator: secondFactor.SignedInOperator,
  password: string,
): Promise<PasskeyCreationOptions> {
  const rp = getConsoleRelyingParty(deps);
  const { operatorId, adminId, tokenHash } = operator;
  await secondFactor.withAttemptLimit(deps, operator, async (trx, row) => {
    if (!(await checkPassword(row.secret_hash, password))) throw secondFactor.wrongSecret();
    const after = { method: 'passkey' };
    await recordAction(trx, operator, { action: 'second_factor_started', subject: ['operator', operatorId], after });
  });
  return createRegistrationOptions(deps.db, rp, {
    owner: { operatorId },
    account: { id: operatorId, name: adminId, displayName: adminId },
    boundTo: tokenHash,
    isDiscoverable: false,
  });
}

/** The first second factor ends all other sessions and returns recovery codes, only once. */
export async function addOperatorPasskey(
  deps: PasskeyDeps,
  operator: secondFactor.SignedInOperator,
  { passkey: response, name }: EndpointBody<typeof addContract>,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { operatorId, tokenHash } = operator;
  const verified = await verifyRegistration(deps.db, getConsoleRelyingParty(deps), response, tokenHash);
  return deps.db.transaction().execute(async (trx) => {
    const row = await operators.lockOperator(trx, operatorId);
    if (!row) throw notFound();
    const recoveryCodes = operators.hasSecondFactor(row) ? null : secondFactor.generateRecoveryCodes();
    const passkey = await addPasskey(trx, { operatorId }, name, verified);
    if (recoveryCodes) {
      await secondFactor.storeRecoveryCodes(trx, operatorId, recoveryCodes);
      await operators.confirmSessionAndDeleteOthers(trx, operatorId, tokenHash);
    }
    const after = { method: 'passkey' };
    await recordAction(trx, operator, { action: 'second_factor_added', subject: ['operator', operatorId], after });
    return { passkey, recoveryCodes };
  });
}

/** Ends all other sessions, because an attacker may use one of them. */
export async function removeOperatorPasskey(
  deps: PasskeyDeps,
  operator: secondFactor.SignedInOperator,
  id: string,
  proof: SecondFactorProof,
): Promise<void> {
  const { operatorId, tokenHash } = operator;
  await secondFactor.withProof(deps, operator, proof, async (trx, row) => {
    const passkeys = await listOwnerPasskeys(trx, { operatorId });
    if (!passkeys.some(({ _id }) => _id === id)) throw notFound(removeContract.missing);
    return async () => {
      await removeOwnerPasskey(trx, { operatorId }, id);
      const isLast = passkeys.length === 1 && !row.totp_confirmed_at;
      if (isLast) await operators.replaceRecoveryCodes(trx, operatorId, []);
      await operators.confirmSessionAndDeleteOthers(trx, operatorId, tokenHash);
      const after = { method: 'passkey' };
      await recordAction(trx, operator, { action: 'second_factor_removed', subject: ['operator', operatorId], after });
    };
  });
}
