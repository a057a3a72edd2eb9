import { createHmac, randomBytes } from 'node:crypto';
import type { SecondFactorProof } from '@outloud/contract/operators/sessions';
import { Secret, TOTP } from 'otpauth';
import { checkPassword, decrypt, encrypt, hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import { databaseNow, readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import type { VerifiedAssertion } from '../passkeys/ceremonies.service.ts';
import { recordPasskeyUse } from '../passkeys/passkeys.service.ts';
import { type Actor, recordAction } from './actions.service.ts';
import { throttles } from './operators.limits.ts';
import * as operators from './operators.repo.ts';
import { verifyOperatorPasskey } from './verify-operator-passkey.service.ts';

type SecondFactorDeps = Pick<Deps, 'db' | 'secrets' | 'throttle'>;
type PasskeyDeps = SecondFactorDeps & Pick<Deps, 'config'>;
export type SignedInOperator = Actor & { operatorId: string; tokenHash: Buffer };

/** The defaults of authenticator apps. `tolerance` is the clock drift in periods. */
const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30, tolerance: 1 } as const;

const recoveryCodeCount = 10;

const alreadyAdded = () => new AppError(409, 'has_second_factor', 'There already is an authenticator app.');
export const wrongSecret = () => new AppError(401, 'wrong_secret', 'The secret key is incorrect.');
const wrongCode = () => new AppError(401, 'wrong_code', 'The code is incorrect or was already used.');

/**
 * Creates a secret for an authenticator app. The secret takes effect when a code confirms it. Requires the secret key,
 * so that an attacker with a stolen session cannot lock the operator out.
 */
export async function startSecondFactor(deps: SecondFactorDeps, operator: SignedInOperator, password: string) {
  const { operatorId, adminId } = operator;
  const secret = new Secret({ size: 20 });
  await withAttemptLimit(deps, operator, async (trx, row) => {
    if (!(await checkPassword(row.secret_hash, password))) throw wrongSecret();
    if (row.totp_confirmed_at) throw alreadyAdded();
    await operators.updateOperator(trx, operatorId, { totp_secret: encrypt(deriveEncryptionKey(deps), secret.base32) });
    await recordAction(trx, operator, { action: 'second_factor_started', subject: ['operator', operatorId] });
  });
  const uri = new TOTP({ ...getTotpOptions(secret), issuer: 'Payment Gateway', label: adminId }).toString();
  return { secret: secret.base32, uri };
}

/** Ends all other sessions, which have not proved the second factor. Only this call returns the recovery codes. */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  operator: SignedInOperator,
  code: string,
): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await withAttemptLimit(deps, operator, async (trx, row) => {
    if (row.totp_confirmed_at) throw alreadyAdded();
    if (!row.totp_secret) throw new AppError(409, 'not_started', 'Start the two-factor setup first.');
    const step = await findTimeStep(deps, trx, row, code);
    if (step === null) throw wrongCode();
    await operators.updateOperator(trx, row.id, { totp_confirmed_at: databaseNow, totp_last_step: step });
    await storeRecoveryCodes(trx, row.id, codes);
    await operators.confirmSessionAndDeleteOthers(trx, row.id, operator.tokenHash);
    await recordAction(trx, operator, { action: 'second_factor_added', subject: ['operator', row.id] });
  });
  return codes;
}

/** Ends all other sessions, because an attacker may use one of them. */
export async function removeSecondFactor(
  deps: PasskeyDeps,
  operator: SignedInOperator,
  proof: SecondFactorProof,
): Promise<void> {
  await withProof(deps, operator, proof, async (trx, row) => {
    if (!row.totp_confirmed_at) throw new AppError(409, 'no_second_factor', 'There is no authenticator app.');
    return async () => {
      await operators.updateOperator(trx, row.id, { totp_secret: null, totp_confirmed_at: null });
      // Recovery codes replace a lost passkey, too.
      if (row.passkeys === 0) await operators.replaceRecoveryCodes(trx, row.id, []);
      await operators.confirmSessionAndDeleteOthers(trx, row.id, operator.tokenHash);
      await recordAction(trx, operator, { action: 'second_factor_removed', subject: ['operator', row.id] });
    };
  });
}

/**
 * Proves the second factor with a code or a passkey, then applies a change that weakens it. `prepare` checks whether the
 * change is possible before the proof is spent, and returns the change.
 */
export async function withProof(
  deps: PasskeyDeps,
  operator: SignedInOperator,
  { code, passkey }: SecondFactorProof,
  prepare: (trx: Trx, row: operators.OperatorRow) => Promise<() => Promise<void>>,
): Promise<void> {
  let verified: VerifiedAssertion | null = null;
  const verifyPasskey = async () => {
    if (passkey) verified = await verifyOperatorPasskey(deps, operator, passkey);
  };
  await withAttemptLimit(
    deps,
    operator,
    async (trx, row) => {
      const applyChange = await prepare(trx, row);
      if (verified) await recordPasskeyUse(trx, verified);
      else await spendCode(deps, trx, row, code ?? '');
      await applyChange();
    },
    verifyPasskey,
  );
}

/**
 * Throttles attempts until one succeeds. Logs wrong secrets, codes and passkeys. `verify` runs before the transaction,
 * because it uses its own connection.
 */
export async function withAttemptLimit(
  { db, throttle }: Pick<SecondFactorDeps, 'db' | 'throttle'>,
  operator: SignedInOperator,
  change: (trx: Trx, row: operators.OperatorRow) => Promise<void>,
  verify: () => Promise<void> = async () => {},
): Promise<void> {
  const { operatorId } = operator;
  // Not the subject of the sign-in, so that failed sign-ins do not block a signed-in operator.
  const subject = `${operatorId} session`;
  await throttle.hit(throttles.secondFactorCode, subject);
  try {
    await verify();
    await db.transaction().execute(async (trx) => {
      const row = await operators.lockOperator(trx, operatorId);
      if (!row) throw notFound();
      await change(trx, row);
    });
  } catch (error) {
    const isWrongProof = error instanceof AppError && error.status === 401;
    if (isWrongProof)
      await recordAction(db, operator, { action: 'second_factor_refused', after: { because: error.code } });
    throw error;
  }
  await throttle.reset(throttles.secondFactorCode, subject);
}

/** Accepts an unused code from the authenticator app or an unused recovery code. Throws for any other code. */
export async function spendCode(
  deps: SecondFactorDeps,
  trx: Trx,
  row: operators.OperatorRow,
  code: string,
): Promise<void> {
  // The app counts only after its setup is confirmed. An operator with a passkey may have started the setup.
  const step = row.totp_confirmed_at ? await findTimeStep(deps, trx, row, code) : null;
  if (step !== null) return operators.updateOperator(trx, row.id, { totp_last_step: step });
  if (!(await operators.consumeRecoveryCode(trx, row.id, hashCode(code)))) throw wrongCode();
}

/** Returns the time step of the code, or null if the code is wrong or not newer than the last used code. */
async function findTimeStep(
  deps: SecondFactorDeps,
  trx: Trx,
  row: operators.OperatorRow,
  code: string,
): Promise<number | null> {
  // The library throws for non-ASCII characters, because their byte length differs.
  if (!row.totp_secret || !/^\d+$/.test(normalizeCode(code))) return null;
  const totp = new TOTP(getTotpOptions(Secret.fromBase32(decrypt(deriveEncryptionKey(deps), row.totp_secret))));
  const timestamp = (await readDatabaseTime(trx)).getTime();
  const delta = totp.validate({ token: normalizeCode(code), window: totpSettings.tolerance, timestamp });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > row.totp_last_step ? step : null;
}

function getTotpOptions(secret: Secret) {
  const { algorithm, digits, period } = totpSettings;
  return { secret, algorithm, digits, period };
}

export function deriveEncryptionKey({ secrets }: Pick<Deps, 'secrets'>): Buffer {
  return createHmac('sha256', secrets.masterKey).update('operator second factor').digest();
}

export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, generateRecoveryCode);
}

/** Replaces all earlier codes. */
export function storeRecoveryCodes(trx: Trx, operatorId: string, codes: string[]): Promise<void> {
  return operators.replaceRecoveryCodes(trx, operatorId, codes.map(hashCode));
}

/** Returns more than 128 random bits in groups of four characters, without characters that look alike. */
function generateRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const text = [...randomBytes(28)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return text.match(/.{4}/g)?.join('-') ?? text;
}

function hashCode(code: string): Buffer {
  return hashToken(normalizeCode(code));
}

function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}
