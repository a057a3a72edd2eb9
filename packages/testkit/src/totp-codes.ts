import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows `steps` periods of 30 seconds from now. Each code works once. */
export function generateTotpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
