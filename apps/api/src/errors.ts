import type { FieldProblem } from '@outloud/contract/endpoint';
import type { ErrorCode } from '@outloud/contract/error-codes';

/** An error response. Thrown anywhere below a route and serialized by the error handler. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly problems: FieldProblem[] | undefined;
  readonly details: unknown;
  readonly headers: Record<string, string>;
  /** The account of a failed sign-in. Only logged, never sent. */
  readonly accountId: string | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    extra: {
      problems?: FieldProblem[];
      details?: unknown;
      headers?: Record<string, string>;
      cause?: unknown;
      accountId?: string | undefined;
    } = {},
  ) {
    super(message, { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.problems = extra.problems;
    this.details = extra.details;
    this.headers = extra.headers ?? {};
    this.accountId = extra.accountId;
  }
}

export const unauthorized = () => new AppError(401, 'unauthorized', 'Unauthorized');
export const forbidden = () => new AppError(403, 'forbidden', 'Your account does not have access to this.');
/** A stolen session is not enough for changes that could take over the account. */
export const freshSignInRequired = () =>
  new AppError(
    403,
    'fresh_sign_in_required',
    'Confirm that it is you with your password, a passkey or Google, then try again.',
  );
/** Stolen cards are used with throwaway emails, so nothing is bought or requested before the email is verified. */
export const emailUnverified = () =>
  new AppError(403, 'email_unverified', 'Verify your email first. Open the link that we emailed to you.');
export const adminsOnly = () => new AppError(403, 'forbidden', "You don't have permission to access this admin area.");
export const notFound = (message = 'Not found') => new AppError(404, 'not_found', message);
export const idempotencyKeyReused = () =>
  new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was already used for a different request.');

/** A field error that only the server can detect. */
export function invalidField(field: string, message: string): AppError {
  return new AppError(400, 'invalid_input', message, { problems: [{ field, message }] });
}
