import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@outloud/contract/passkeys';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The browser asked, and the user canceled or the browser could not go on. Nothing was sent to the server. */
export class PasskeyError extends Error {
  readonly isCanceled: boolean;

  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : '';
    const isCanceled = name === 'NotAllowedError' || name === 'AbortError';
    super(isCanceled ? canceledMessage : (messages[name] ?? defaultMessage), { cause });
    this.isCanceled = isCanceled;
  }
}

const canceledMessage = 'No passkey was used. The request was canceled or took too long. Nothing was changed.';
const defaultMessage = 'Your browser could not use a passkey. Nothing was changed. Try again, or use another browser.';
const messages: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account. Nothing was changed.',
  ConstraintError: 'This device cannot check that it is you. Set up a screen lock or a PIN, or use another device.',
  NotSupportedError: 'This device cannot create a passkey for this site. Use another device.',
  SecurityError: 'Passkeys do not work at the URL of this page. Nothing was changed.',
};

/** Call this only in the browser. */
export function canBrowserUsePasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Asks the user for a device that creates a passkey. Throws a `PasskeyError`. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new PasskeyError(error);
  }
}

/** Asks the user for a passkey, which signs the challenge. Throws a `PasskeyError`. */
export async function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw new PasskeyError(error);
  }
}
