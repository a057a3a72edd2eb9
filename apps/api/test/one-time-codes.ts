import { Secret, TOTP } from 'otpauth';

/** What an authenticator app would show so many steps of 30 seconds from now: a code works once. */
export function codeAt(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
