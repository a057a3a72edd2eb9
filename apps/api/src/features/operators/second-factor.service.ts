import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { checkPassword, hashToken, seal, unseal } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, recordAction } from './actions.service.ts';
import { oneTimeCodes, recoveryCodeCount, throttles } from './operators.policy.ts';
import * as operators from './operators.repo.ts';

type Needs = Pick<Deps, 'db' | 'secrets' | 'throttle'>;
type Operator = Actor & { operatorId: string; tokenHash: Buffer };

const hasOne = () => new AppError(409, 'has_second_factor', 'There is a second factor already');
const wrongSecret = () => new AppError(401, 'wrong_secret', 'The secret key is not right');
const wrongCode = () => new AppError(401, 'wrong_code', 'The code is not right, or has been used already');

/**
 * A new secret for an authenticator app. It counts for nothing until a code proves that the app has it. The secret key is
 * asked for, so that whoever finds an open session cannot lock its owner out.
 */
export async function startSecondFactor(deps: Needs, operator: Operator, password: string) {
  const { operatorId, adminId } = operator;
  const secret = new Secret({ size: 20 });
  await guarded(deps, operator, async (trx, row) => {
    if (!(await checkPassword(row.secret_hash, password))) throw wrongSecret();
    if (row.totp_confirmed_at) throw hasOne();
    await operators.updateOperator(trx, operatorId, { totp_secret: seal(sealKey(deps), secret.base32) });
    await recordAction(trx, operator, { action: 'second_factor_started', subject: ['operator', operatorId] });
  });
  const uri = new TOTP({ ...codesOf(secret), issuer: 'Payment Gateway', label: adminId }).toString();
  return { secret: secret.base32, uri };
}

/** Ends all other sessions, which have not shown it; returns the recovery codes, which nobody can read again. */
export async function confirmSecondFactor(deps: Needs, operator: Operator, code: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await guarded(deps, operator, async (trx, row) => {
    if (row.totp_confirmed_at) throw hasOne();
    if (!row.totp_secret) throw new AppError(409, 'not_started', 'Begin with a new secret first');
    const step = stepOf(deps, row, code);
    if (step === null) throw wrongCode();
    await operators.updateOperator(trx, row.id, { totp_confirmed_at: new Date(), totp_last_step: step });
    await operators.replaceRecoveryCodes(trx, row.id, codes.map(hashCode));
    await operators.keepOnlySession(trx, row.id, operator.tokenHash);
    await recordAction(trx, operator, { action: 'second_factor_added', subject: ['operator', row.id] });
  });
  return codes;
}

/** Ends all other sessions as well: whoever took it away may not be the one who had it. */
export async function removeSecondFactor(deps: Needs, operator: Operator, code: string): Promise<void> {
  await guarded(deps, operator, async (trx, row) => {
    if (!row.totp_confirmed_at) throw new AppError(409, 'no_second_factor', 'There is no second factor');
    await spendCode(deps, trx, row, code);
    await operators.updateOperator(trx, row.id, { totp_secret: null, totp_confirmed_at: null });
    await operators.replaceRecoveryCodes(trx, row.id, []);
    await operators.keepOnlySession(trx, row.id, operator.tokenHash);
    await recordAction(trx, operator, { action: 'second_factor_removed', subject: ['operator', row.id] });
  });
}

/** Each try counts until one succeeds, and a wrong one is written down. */
async function guarded(
  { db, throttle }: Needs,
  operator: Operator,
  change: (trx: Trx, row: operators.OperatorRow) => Promise<void>,
): Promise<void> {
  const { operatorId } = operator;
  await throttle.hit(throttles.code, operatorId);
  try {
    await db.transaction().execute(async (trx) => {
      const row = await operators.lockOperator(trx, operatorId);
      if (!row) throw notFound();
      await change(trx, row);
    });
  } catch (error) {
    const isWrong = error instanceof AppError && error.status === 401;
    if (isWrong) await recordAction(db, operator, { action: 'second_factor_refused', after: { because: error.code } });
    throw error;
  }
  await throttle.clear(throttles.code, operatorId);
}

/** Throws unless it is the app's present code, later than any used before, or a recovery code that is still good. */
export async function spendCode(deps: Needs, trx: Trx, row: operators.OperatorRow, code: string): Promise<void> {
  const step = stepOf(deps, row, code);
  if (step !== null) return operators.updateOperator(trx, row.id, { totp_last_step: step });
  if (!(await operators.takeRecoveryCode(trx, row.id, hashCode(code)))) throw wrongCode();
}

/** Which step of time a code belongs to; null for a wrong one, and for one that was used. */
function stepOf(deps: Needs, row: operators.OperatorRow, code: string): number | null {
  // Whatever else is as long is more bytes, which cannot be compared.
  if (!row.totp_secret || !/^\d+$/.test(plain(code))) return null;
  const totp = new TOTP(codesOf(Secret.fromBase32(unseal(sealKey(deps), row.totp_secret))));
  const delta = totp.validate({ token: plain(code), window: oneTimeCodes.tolerance });
  if (delta === null) return null;
  const step = totp.counter() + delta;
  return step > row.totp_last_step ? step : null;
}

function codesOf(secret: Secret) {
  const { algorithm, digits, period } = oneTimeCodes;
  return { secret, algorithm, digits, period };
}

function sealKey({ secrets }: Pick<Deps, 'secrets'>): Buffer {
  return createHmac('sha256', secrets.emailHashKey).update('operator second factor').digest();
}

/** More than 128 bits, in letters and figures that nobody mixes up, in groups of four. */
function newRecoveryCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const text = [...randomBytes(28)].map((byte) => letters[byte % letters.length]).join('');
  return text.match(/.{4}/g)?.join('-') ?? text;
}

function hashCode(code: string): Buffer {
  return hashToken(plain(code));
}

function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}
