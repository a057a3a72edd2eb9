import type { Operator, SecondFactorRequest } from '@outloud/contract/operators/sessions';
import type { PasskeyAssertion } from '@outloud/contract/passkeys';
import { checkPassword, createToken, hashPassword } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { recordPasskeyUse } from '../passkeys/passkeys.service.ts';
import { type Actor, recordAction } from './actions.service.ts';
import { throttles } from './operators.limits.ts';
import * as operators from './operators.repo.ts';
import { spendCode } from './second-factor.service.ts';
import { createDeviceToken, verifyDeviceToken } from './sign-in-device.ts';
import { createSignInOptions, verifyOperatorPasskey } from './verify-operator-passkey.service.ts';

type SignInDeps = Pick<Deps, 'db' | 'secrets' | 'throttle' | 'config'>;

/**
 * Creates or updates the owner with the configured or generated credentials. If OPERATOR_ID is set, owners from earlier
 * configurations are deleted, so that credentials removed from the configuration stop working. Invited operators stay.
 */
export async function ensureConfiguredOperator({
  db,
  ...deps
}: Pick<Deps, 'db' | 'secrets' | 'config'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Without the lock, a process that starts at the same time could end sessions that just started.
    await operators.lockOperators(trx);
    await ensureOperator(trx, deps);
  });
}

async function ensureOperator(trx: Trx, { secrets, config }: Pick<Deps, 'secrets' | 'config'>): Promise<void> {
  if (config.operator.id) await operators.deleteOtherConfiguredOperators(trx, config.operator.id);
  const existing = await operators.findOperatorByAdminId(trx, secrets.operatorId);
  const isSecretCurrent = existing && (await checkPassword(existing.secret_hash, secrets.operatorSecret));
  const isKeyCurrent = existing && (await checkPassword(existing.admin_key_hash, secrets.adminKey));
  if (isSecretCurrent && isKeyCurrent) return;
  const adminKeyHash = await hashPassword(secrets.adminKey);
  if (isSecretCurrent) return operators.updateOperator(trx, existing.id, { admin_key_hash: adminKeyHash });
  const secretHash = await hashPassword(secrets.operatorSecret);
  await operators.upsertOperator(trx, secrets.operatorId, { secretHash, adminKeyHash });
}

type Proof = { code?: string | null | undefined; passkey?: PasskeyAssertion | undefined };
type SignInInput = Proof & { adminId: string; password: string };
/** `deviceToken` is from an earlier sign-in on this device. */
type SignInSource = { ip: string; deviceToken: string | null };
type Attempt = Actor & { operatorId: string; device: string | null };

/** Returns a new device token, which gives this device its own limit of attempts. */
export async function logInOperator(
  deps: SignInDeps,
  { adminId, password, ...proof }: SignInInput,
  source: SignInSource,
) {
  const { db, secrets } = deps;
  const { ip, deviceToken } = source;
  const device = verifyDeviceToken(secrets.masterKey, adminId, deviceToken);
  const resetAttempts = await countAttempt(deps, { adminId, ip, device });
  const operator = await operators.findOperatorByAdminId(db, adminId);
  const isMatch = await checkPassword(operator?.secret_hash ?? null, password);
  // The log is permanent, so it must not store an unknown id, which may be a secret typed into the wrong field.
  const actor = { operatorId: operator?.id ?? null, adminId: operator ? adminId : '(unknown)', ip };
  try {
    if (!operator || !isMatch || operator.disabled_at) {
      throw new AppError(401, 'invalid_credentials', 'Admin login failed');
    }
    const session = await openSession(deps, { ...actor, operatorId: operator.id, device }, proof);
    await resetAttempts();
    return { ...session, deviceToken: createDeviceToken(secrets.masterKey, adminId) };
  } catch (error) {
    if (error instanceof AppError) {
      const action = error.code === 'code_required' ? 'code_asked_for' : 'sign_in_refused';
      await recordAction(db, actor, { action, after: { because: error.code } });
    }
    throw error;
  }
}

/**
 * A known device has its own limit, which attackers cannot use up. Unknown devices are limited per network, and together
 * per ID. Returns a function that resets the limits after a success, except the one that unknown devices share.
 */
async function countAttempt(
  { throttle }: Pick<Deps, 'throttle'>,
  { adminId, ip, device }: { adminId: string; ip: string; device: string | null },
): Promise<() => Promise<void>> {
  const network = getIpPrefix(ip);
  const resettable = device
    ? [{ rule: throttles.loginDevice, subject: `${device} ${adminId}` }]
    : [
        { rule: throttles.loginIp, subject: network },
        { rule: throttles.loginIpAndId, subject: `${network} ${adminId}` },
      ];
  for (const { rule, subject } of resettable) await throttle.hit(rule, subject);
  if (!device) await throttle.hit(throttles.loginId, adminId);
  return async () => {
    for (const { rule, subject } of resettable) await throttle.reset(rule, subject);
  };
}

async function openSession(deps: SignInDeps, { device, ...actor }: Attempt, proof: Proof) {
  const { operatorId } = actor;
  const code = proof.code?.trim() || null;
  const row = await operators.findOperatorById(deps.db, operatorId);
  if (!row) throw notFound();
  const needsProof = operators.hasSecondFactor(row);
  if (needsProof && code === null && !proof.passkey) throw await createProofRequest(deps, row);
  const codeSubject = device ? `${operatorId} ${device}` : operatorId;
  if (needsProof) await deps.throttle.hit(throttles.secondFactorCode, codeSubject);
  // Before the transaction, because the challenge is spent even if the passkey is rejected.
  const verified =
    needsProof && proof.passkey ? await verifyOperatorPasskey(deps, { operatorId }, proof.passkey) : null;
  const { token, tokenHash } = createToken();
  const admin = await deps.db.transaction().execute(async (trx) => {
    const lockedRow = await operators.lockOperator(trx, operatorId);
    if (!lockedRow || lockedRow.disabled_at || operators.hasSecondFactor(lockedRow) !== needsProof) throw notFound();
    if (verified) await recordPasskeyUse(trx, verified);
    else if (code !== null && needsProof) await spendCode(deps, trx, lockedRow, code);
    const session = { tokenHash, operatorId, secondFactor: needsProof };
    const operator = await operators.insertOperatorSession(trx, session);
    await recordAction(trx, actor, { action: 'signed_in', subject: ['operator', operatorId] });
    return presentOperator(trx, operator);
  });
  if (needsProof) await deps.throttle.reset(throttles.secondFactorCode, codeSubject);
  return { admin, token };
}

/** The console offers the passkey first. */
async function createProofRequest(deps: SignInDeps, row: operators.OperatorRow): Promise<AppError> {
  const hasAuthenticatorApp = row.totp_confirmed_at !== null;
  const details: SecondFactorRequest = { passkeyOptions: await createSignInOptions(deps, row), hasAuthenticatorApp };
  const message = hasAuthenticatorApp
    ? 'Enter the code from your authenticator app.'
    : 'Use your passkey, or enter a recovery code.';
  return new AppError(401, 'code_required', message, { details });
}

export async function getOperator({ db }: Pick<Deps, 'db'>, operatorId: string): Promise<Operator> {
  const operator = await operators.findOperatorById(db, operatorId);
  if (!operator) throw notFound();
  return presentOperator(db, operator);
}

export async function logOutOperator({ db }: Pick<Deps, 'db'>, actor: Actor & { tokenHash: Buffer }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await operators.deleteOperatorSession(trx, actor.tokenHash);
    await recordAction(trx, actor, { action: 'signed_out' });
  });
}

export async function presentOperator(db: Db | Trx, row: operators.OperatorRow): Promise<Operator> {
  return {
    adminId: row.admin_id,
    name: row.name,
    role: row.role,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    hasSecondFactor: operators.hasSecondFactor(row),
    hasAuthenticatorApp: row.totp_confirmed_at !== null,
    recoveryCodes: await operators.countRecoveryCodes(db, row.id),
  };
}
