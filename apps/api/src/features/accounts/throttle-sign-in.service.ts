import type { Deps } from '../../deps.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { throttles } from './accounts.limits.ts';

/**
 * Counts an attempt to sign in. Call `clear` after a success to reset the counter for this IP and email. Without an email,
 * because the passkey is unknown, only the IP is counted.
 */
export async function throttleSignIn(
  { throttle }: Pick<Deps, 'throttle'>,
  { ip, email }: { ip: string; email: string | null },
): Promise<{ clear: () => Promise<void> }> {
  const ipKey = getIpPrefix(ip);
  const ipAndEmail = `${ipKey} ${email}`;
  if (email !== null) await throttle.hit(throttles.loginIpAndEmail, ipAndEmail);
  await throttle.hit(throttles.loginIp, ipKey);
  if (email !== null) await throttle.hit(throttles.loginEmail, email);
  return { clear: () => throttle.reset(throttles.loginIpAndEmail, ipAndEmail) };
}
